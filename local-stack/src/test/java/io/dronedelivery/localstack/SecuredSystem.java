package io.dronedelivery.localstack;

import io.dronedelivery.localstack.process.ChildProcess;
import io.dronedelivery.localstack.process.ProcessGroup;
import io.dronedelivery.localstack.process.Readiness;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * The five processes as elsewhere than on a developer's machine, the profile {@code local} left out: the gateway asks for
 * tokens, the services ask who calls.
 */
final class SecuredSystem implements AutoCloseable {

    private static final Duration START_LIMIT = Duration.ofSeconds(240);

    private final Ports ports = Ports.free();
    private final ProcessGroup processes;

    private SecuredSystem(Path logs, Project project) {
        this.processes = new ProcessGroup(logs, project.ownClasses(), (child, exitCode) -> {});
    }

    /** Returns when all are ready. */
    static SecuredSystem start(Path logs, TestIssuer issuer, String... settings) {
        Project project = Project.fromSystemProperty();
        SecuredSystem system = new SecuredSystem(logs, project);
        Programs programs = new Programs(options(issuer, settings), project, Optional.empty(), Optional.empty(), logs);
        Flux.fromArray(Component.values())
                .map(component -> system.ready(
                        component, system.processes.start(programs.of(Placement.only(component, system.ports)))))
                .collectList()
                .flatMap(Mono::when)
                .block();
        return system;
    }

    URI gateway() {
        return ports.base(Component.GATEWAY);
    }

    URI base(Component component) {
        return ports.base(component);
    }

    URI management(Component component) {
        return ports.management(component);
    }

    @Override
    public void close() {
        processes.close();
    }

    private Mono<Void> ready(Component component, ChildProcess child) {
        return component.isService()
                ? new Readiness(ports.management(component).resolve("/actuator/health/readiness"))
                        .of(child, START_LIMIT)
                : Mono.empty();
    }

    private static StackOptions options(TestIssuer issuer, String... settings) {
        List<String> arguments = new ArrayList<>();
        for (Component component : Component.values()) {
            if (component.isService()) {
                arguments.addAll(List.of(
                        "--set", component.artifact() + ":spring.profiles.active=secured",
                        "--set", component.artifact() + ":azure.cosmos.container.create-if-absent=true",
                        "--set", component.artifact() + ":server.address=127.0.0.1",
                        "--set", component.artifact() + ":management.server.address=127.0.0.1"));
            }
        }
        String jwt = "gateway:spring.security.oauth2.resourceserver.jwt.";
        arguments.addAll(List.of(
                "--set", jwt + "issuer-uri=" + issuer.name(),
                "--set", jwt + "jwk-set-uri=" + issuer.keySet(),
                "--set", jwt + "audiences=" + TestIssuer.AUDIENCE));
        for (String setting : settings) {
            arguments.addAll(List.of("--set", setting));
        }
        return CommandLine.populateCommand(new StackOptions(), arguments.toArray(String[]::new));
    }
}
