package io.dronedelivery.perf.laboratory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.perf.recorder.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The command line, as a program, against real processes that ask for tokens: other ports, other data than the laboratory's, and nothing
 * of it started by the command.
 */
class StrangersSystemIT {

    private static final Project PROJECT =
            new Project(Path.of("..").toAbsolutePath().normalize());
    private static final List<String> APPLICATIONS =
            List.of("gateway", "delivery-service", "package-service", "drone-service");

    @TempDir
    private static Path logs = Path.of("");

    @SuppressWarnings("NullAway.Init") // assigned before all tests
    private static TokenIssuer issuer;

    @SuppressWarnings("NullAway.Init") // assigned before all tests
    private static Stack stack;

    @SuppressWarnings("NullAway.Init") // assigned before all tests
    private static StackState.Running gateway;

    @TempDir
    Path folder = Path.of("");

    @TempDir
    Path elsewhere = Path.of("");

    @BeforeAll
    static void startStranger() throws Exception {
        assumeTrue(
                Files.exists(PROJECT.root().resolve("local-stack/target/classpath")),
                "local-stack is not built: run mvn test-compile at the root. Nothing was attached to.");
        issuer = new TokenIssuer();
        stack = Stack.start(
                PROJECT,
                new StackSettings(3, "none", "realistic", 0.02, 7, Map.of(), Map.of(), List.of(), Processors.ALL),
                logs);
        String jwt = "spring.security.oauth2.resourceserver.jwt.";
        gateway = stack.add(
                "strangers-gateway",
                "gateway",
                List.of(
                        "spring.profiles.active=strangers",
                        "server.address=127.0.0.1",
                        "management.server.address=127.0.0.1",
                        jwt + "issuer-uri=" + issuer.name(),
                        jwt + "jwk-set-uri=" + issuer.name() + "/keys",
                        jwt + "audiences=" + TokenIssuer.AUDIENCE,
                        // Every run asks for the same invoices, and an answer that is kept costs nothing.
                        "gateway.invoice.cache-closed-months=false",
                        // Whatever else this machine does meanwhile: answers come late then, and not in part.
                        "gateway.admission.enabled=false",
                        "gateway.deadline.standard=60s",
                        "gateway.deadline.maximum=60s",
                        "gateway.services.delivery.timeout=60s",
                        "gateway.services.package.timeout=60s",
                        "gateway.services.drone.timeout=60s"),
                List.of());
    }

    @AfterAll
    static void stop() {
        if (stack != null) {
            stack.close();
            issuer.close();
        }
    }

    @Test
    void isMeasuredWithTheTokensOfAClientAndKeepsItsObjectives() throws Exception {
        int before = issuer.granted();

        assertThat(attach(TokenIssuer.SECRET, "p99 <= 60s", "errors <= 0%", "charge <= 12RU"))
                .as(said())
                .isZero();

        // Each holds for 8 s: the run outlives the first.
        assertThat(issuer.granted() - before).isGreaterThanOrEqualTo(3);
        JsonNode figures = new RunFolder(folder)
                .read("figures.json", JsonNode.class)
                .get(0)
                .get("representative");
        assertThat(figures.at("/outcomes/COMPLETE").asInt()).isEqualTo(100);
        assertThat(figures.at("/chargePerInvoice").asDouble()).isBetween(1.0, 12.0);
        assertThat(figures.at("/callsPerOperation").asDouble()).isEqualTo(1);
        assertThat(figures.at("/processorCores/gateway").asDouble()).isPositive();
        assertThat(figures.at("/limits/processorShare").asDouble()).isBetween(0.0, 1.0);
        assertThat(folder.resolve("report.html"))
                .content()
                .contains("Measured on a system that the laboratory neither started nor set up.")
                .contains("Not seen, and so not ruled out: RU of one partition; RU of all partitions.");
        assertThat(folder.resolve("junit.xml")).content().contains("failures=\"0\"");
    }

    @Test
    void failsWhereItMissesAnObjective() throws Exception {
        assertThat(attach(TokenIssuer.SECRET, "charge <= 0.5RU")).as(said()).isEqualTo(1);

        assertThat(said()).contains("Missed: constant-rate: charge <= 0.5RU");
        assertThat(folder.resolve("junit.xml")).content().contains("failures=\"1\"");
    }

    @Test
    void isNotMeasuredByAClientThatItsIssuerDoesNotKnow() throws Exception {
        assertThat(attach("guessed")).isEqualTo(1);

        assertThat(said()).contains("/token grants no token: 401 {\"error\":\"invalid_client\"}");
        assertThat(folder.resolve("report.html")).doesNotExist();
    }

    private int attach(String secret, String... objectives) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Project.java().toString(),
                "-Dlaboratory.project-root=" + PROJECT.root(),
                "-cp",
                PROJECT.classPath(Project.MODULE),
                Laboratory.class.getName(),
                "attach",
                "--token-url=" + issuer.name() + "/token",
                "--client-id=" + TokenIssuer.CLIENT));
        Stream.concat(Stream.of(gateway), APPLICATIONS.stream().skip(1).map(stack.state()::process))
                .forEach(shown -> command.add("--metrics=%s=%s".formatted(shown.component(), shown.metrics())));
        command.addAll(List.of(gateway.base().toString(), "run", "constant-rate"));
        command.addAll(List.of("-l", "rate=10", "-l", "duration=10s", "-l", "warm-up=5s", "-l", "objective.p99=60s"));
        command.addAll(List.of(
                "--results=" + folder,
                "--objectives=" + Files.write(elsewhere.resolve("objectives"), List.of(objectives))));
        var program = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(elsewhere.resolve("said").toFile());
        program.environment().put("LOAD_AUTH_CLIENT_SECRET", secret);
        Process process = program.start();
        try {
            assertThat(process.waitFor(3, TimeUnit.MINUTES)).isTrue();
            return process.exitValue();
        } finally {
            process.destroyForcibly();
        }
    }

    private String said() throws IOException {
        return Files.readString(elsewhere.resolve("said"));
    }
}
