package io.dronedelivery.perf.simulations;

/** Does the system keep its objective at this rate? The open model: requests come, whatever comes back. */
public final class ConstantRateSimulation extends LoadSimulation {

    {
        setUp(warmedUp(INVOICE, settings.rate(), settings.duration(), invoice()))
                .protocols(sharedConnections())
                .assertions(objectiveOf(INVOICE));
    }
}
