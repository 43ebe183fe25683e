package io.dronedelivery.perf.simulations;

/** Does anything grow that should not? A moderate rate for long; memory, descriptors and drift are the recorder's to judge. */
public final class SoakSimulation extends LoadSimulation {

    {
        setUp(inOrder(warmedUp(INVOICE, settings.rate(), settings.duration(), invoice(), sharedConnections())))
                .assertions(objectiveOf(INVOICE));
    }
}
