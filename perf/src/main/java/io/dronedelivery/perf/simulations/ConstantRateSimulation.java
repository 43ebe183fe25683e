package io.dronedelivery.perf.simulations;

/** Does the system keep its objective at this rate? The open model: requests come, whatever comes back. */
public final class ConstantRateSimulation extends LoadSimulation {

    {
        setUp(inOrder(warmedUp(INVOICE, settings.rate(), settings.duration(), invoice(), sharedConnections())))
                .assertions(objectiveOf(INVOICE));
    }
}
