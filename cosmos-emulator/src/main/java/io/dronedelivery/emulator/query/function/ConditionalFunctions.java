package io.dronedelivery.emulator.query.function;

import java.util.List;

/** Conditional functions. */
final class ConditionalFunctions {

    private ConditionalFunctions() {}

    static List<SystemFunction> all() {
        return List.of(SystemFunction.of(
                "IIF", 3, arguments -> arguments.get(0).booleanValue() ? arguments.get(1) : arguments.get(2)));
    }
}
