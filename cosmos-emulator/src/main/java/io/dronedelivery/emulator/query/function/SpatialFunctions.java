package io.dronedelivery.emulator.query.function;

import java.util.List;

/** Functions on GeoJSON. */
final class SpatialFunctions {

    private SpatialFunctions() {}

    static List<SystemFunction> all() {
        return List.of();
    }
}
