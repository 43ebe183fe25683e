package io.dronedelivery.perf.simulations;

import io.dronedelivery.perf.endpoints.SectionEndpoint;

/** What can one service do by itself, before anything stands in front of it? {@code load.base-url} must be that service's. */
public final class ServiceAloneSimulation extends LoadSimulation {

    private static final String SECTION = "section";

    {
        setUp(inOrder(warmedUp(
                        SECTION,
                        settings.rate(),
                        settings.duration(),
                        name -> SectionEndpoint.getSection(name, settings.service()),
                        sharedConnections())))
                .assertions(objectiveOf(SECTION));
    }
}
