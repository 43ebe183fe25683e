package io.dronedelivery.emulator;

import java.util.function.UnaryOperator;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Starts one emulator for the tests of a class and hands it to whoever has a {@link CosmosEmulator} parameter.
 *
 * <pre>{@code
 * @RegisterExtension
 * static CosmosEmulatorExtension cosmos = CosmosEmulatorExtension.of(emulator -> emulator.physicalPartitions(9));
 * }</pre>
 *
 * <p>Or, with default settings, {@code @ExtendWith(CosmosEmulatorExtension.class)}. The emulator is closed when the class is done.
 */
public final class CosmosEmulatorExtension implements ParameterResolver {

    private final UnaryOperator<CosmosEmulator.Builder> settings;

    /** With the settings that an emulator has by default. */
    public CosmosEmulatorExtension() {
        this(UnaryOperator.identity());
    }

    private CosmosEmulatorExtension(UnaryOperator<CosmosEmulator.Builder> settings) {
        this.settings = settings;
    }

    /** With the given settings. */
    public static CosmosEmulatorExtension of(UnaryOperator<CosmosEmulator.Builder> settings) {
        return new CosmosEmulatorExtension(settings);
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == CosmosEmulator.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        // Kept with the test class, JUnit closes it when the class is done.
        ExtensionContext owner = context.getParent()
                .filter(parent -> context.getTestMethod().isPresent())
                .orElse(context);
        return owner.getStore(ExtensionContext.Namespace.create(CosmosEmulatorExtension.class, this))
                .computeIfAbsent(
                        CosmosEmulator.class,
                        type -> settings.apply(CosmosEmulator.builder()).start(),
                        CosmosEmulator.class);
    }
}
