package io.dronedelivery.perf.laboratory;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A gateway beside the stack's own, in front of whichever services it is told. */
final class SecondGateway {

    private static final String NAME = "gateway";
    private static final String MAIN_CLASS = "io.dronedelivery.gateway.GatewayApplication";

    private static final Map<String, String> SERVICES = new TreeMap<>(
            Map.of("delivery", "delivery-service", "package", "package-service", "drone", "drone-service"));

    private SecondGateway() {}

    /** @param services where they are */
    static BootProcess.Program inFrontOf(StackState services, List<String> arguments) {
        Stream<String> addresses = SERVICES.entrySet().stream().map(service -> "--gateway.services.%s.base-url=%s"
                .formatted(
                        service.getKey(), services.process(service.getValue()).base()));
        return new BootProcess.Program(
                NAME,
                MAIN_CLASS,
                List.of(),
                Stream.concat(addresses, arguments.stream()).toList());
    }
}
