package io.dronedelivery.perf.simulations;

import io.dronedelivery.perf.endpoints.PackageEndpoint;

/** What does the size of a request body cost? Packages are created at a constant rate with bodies of the given size. */
public final class PostBodySimulation extends LoadSimulation {

    private static final String CREATE = "create package";

    {
        setUp(inOrder(warmedUp(
                        CREATE,
                        settings.rate(),
                        settings.duration(),
                        name -> settings.bodyFile()
                                .map(file -> PackageEndpoint.createPackage(name, file))
                                .orElseGet(() -> PackageEndpoint.createPackage(name, settings.bodySize())),
                        sharedConnections())))
                .assertions(objectiveOf(CREATE));
    }
}
