package io.dronedelivery.emulator.query.function;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All scalar functions by name. */
public final class SystemFunctions {

    private static final Map<String, SystemFunction> BY_NAME = Stream.of(
                    ArrayFunctions.all(),
                    ConditionalFunctions.all(),
                    DateTimeFunctions.all(),
                    IntegerFunctions.all(),
                    MathFunctions.all(),
                    SpatialFunctions.all(),
                    StringConversionFunctions.all(),
                    StringFunctions.all(),
                    StringSearchFunctions.all(),
                    TextFunctions.all(),
                    TypeCheckFunctions.all(),
                    VectorFunctions.all())
            .flatMap(List::stream)
            .collect(Collectors.toUnmodifiableMap(SystemFunction::name, Function.identity()));

    private SystemFunctions() {}

    /** @param name in upper case */
    public static Optional<SystemFunction> find(String name) {
        return Optional.ofNullable(BY_NAME.get(name));
    }
}
