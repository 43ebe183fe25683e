package io.dronedelivery.localstack;

import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The processes of the system, known by their artifact and never by their classes. */
enum Component {
    EMULATOR("cosmos-emulator", "io.dronedelivery.emulator.CosmosEmulatorApplication", 8081, 0),
    DELIVERY("delivery-service", "io.dronedelivery.delivery.DeliveryServiceApplication", 8181, 9181),
    PACKAGE("package-service", "io.dronedelivery.packages.PackageServiceApplication", 8182, 9182),
    DRONE("drone-service", "io.dronedelivery.drone.DroneServiceApplication", 8183, 9183),
    GATEWAY("gateway", "io.dronedelivery.gateway.GatewayApplication", 8080, 9080);

    private final String artifact;
    private final String mainClass;
    private final int port;
    private final int managementPort;

    Component(String artifact, String mainClass, int port, int managementPort) {
        this.artifact = artifact;
        this.mainClass = mainClass;
        this.port = port;
        this.managementPort = managementPort;
    }

    /** The module's folder and artifact id, and the name by which people and options call it. */
    String artifact() {
        return artifact;
    }

    /** Reads an artifact from the command line. */
    static final class Converter implements ITypeConverter<Component> {

        @Override
        public Component convert(String artifact) {
            return Stream.of(values())
                    .filter(component -> component.artifact().equals(artifact))
                    .findFirst()
                    .orElseThrow(() -> new TypeConversionException(
                            "'%s' is no component: %s".formatted(artifact, String.join(", ", artifacts()))));
        }
    }

    static List<String> artifacts() {
        return Stream.of(values()).map(Component::artifact).toList();
    }

    String mainClass() {
        return mainClass;
    }

    int standardPort() {
        return port;
    }

    /** Zero if this component has no management port: the emulator serves its metrics on its only port. */
    int standardManagementPort() {
        return managementPort;
    }

    boolean hasManagementPort() {
        return managementPort != 0;
    }

    /** Whether it is one of the Spring Boot applications, and not the emulator. */
    boolean isService() {
        return this != EMULATOR;
    }
}
