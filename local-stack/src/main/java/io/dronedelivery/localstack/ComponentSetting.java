package io.dronedelivery.localstack;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A setting for one component, written {@code drone-service:TEXT}.
 *
 * @param text its meaning is the option's
 */
record ComponentSetting(Component component, String text) {

    /** Reads a setting from the command line. */
    static final class Converter implements ITypeConverter<ComponentSetting> {

        @Override
        public ComponentSetting convert(String value) {
            for (Component component : Component.values()) {
                String prefix = component.artifact() + ":";
                if (value.startsWith(prefix)) {
                    return new ComponentSetting(component, value.substring(prefix.length()));
                }
            }
            throw new TypeConversionException("'%s' does not start with a component's name and a colon: %s"
                    .formatted(value, String.join(", ", Component.artifacts())));
        }
    }
}
