package io.dronedelivery.support.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dronedelivery.support.database.EmulatorMeters;
import io.dronedelivery.support.database.FaultyNetwork;
import io.dronedelivery.support.process.JavaProcess;
import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.StatusAssertions;

/** What each of the three services promises whoever runs it or depends on it, whatever its items are. */
public abstract class OperatedServiceContract extends RequestContract {

    /** What a slow database takes, ten times the budget of who asks. */
    private static final Duration DATABASE = Duration.ofSeconds(1);

    private static final Pattern LISTENING = Pattern.compile("Netty started on port (\\d+)");

    // What a thread of the SDK's trips over in BlockHound is not what a wait here is about.
    static {
        Awaitility.doNotCatchUncaughtExceptionsByDefault();
    }

    private final Subject subject;
    private final String path;

    OperatedServiceContract(Subject subject, int port, int managementPort) {
        super(subject, port, managementPort);
        this.subject = subject;
        this.path = subject.path();
    }

    @Test
    void isReadyOnceTheDatabaseAnswers() {
        management()
                .get()
                .uri("/actuator/health/readiness")
                .exchange()
                .expectStatus()
                .isOk()
                .expectBody()
                .jsonPath("$.components.cosmos.status")
                .isEqualTo("UP");
        management()
                .get()
                .uri("/actuator/health/liveness")
                .exchange()
                .expectStatus()
                .isOk();
    }

    @Test
    void countsWhatItsOperationsCost() {
        create("metered", "metered", 11);
        summary("metered").isOk();

        String metrics = metrics();
        assertThat(metrics)
                .contains("cosmos_operation_calls_sum{container=\"" + subject.container()
                        + "\",outcome=\"ok\",plan=\"summary-point-read\"")
                .contains("cosmos_operation_charge_RU_sum{container=\"" + subject.container()
                        + "\",outcome=\"ok\",plan=\"transactional-batch\"")
                .contains("cosmos_throttled_total{container=\"" + subject.container() + "\"")
                .doesNotContain("metered\"");
        assertThat(metrics.lines()
                        .filter(line -> line.startsWith("cosmos_client"))
                        .count())
                .isLessThan(60);
    }

    @Test
    void agreesWithTheDatabaseOnWhatEveryKindOfRequestCost() {
        agreesOnTheCostOf("create", () -> create("costly", "costly", 11));
        agreesOnTheCostOf("create again", () -> post("costly", "costly", 11).isOk());
        agreesOnTheCostOf("read", () -> get("/costly?ownerId=costly").isOk());
        agreesOnTheCostOf(
                "read another's", () -> get("/costly?ownerId=stranger").isNotFound());
        agreesOnTheCostOf("summary", () -> summary("costly").isOk());
        agreesOnTheCostOf("summary of nothing", () -> summary("stranger").isOk());
        agreesOnTheCostOf(
                "newest month", () -> get("/latest-month?ownerId=costly").isOk());
        agreesOnTheCostOf(
                "list", () -> get("?ownerId=costly&year=2026&month=11").isOk());
        agreesOnTheCostOf("delete", () -> client().delete()
                .uri(path + "/costly?ownerId=costly")
                .exchange()
                .expectStatus()
                .isNoContent());
        String version = create("costly", "costly", 11);
        agreesOnTheCostOf("replace", () -> put("costly", "costly", 12, version).isOk());
    }

    @Test
    void tellsThatTheDatabaseIsOverItsThroughputAndWhenToComeBack() {
        create("there", "throttled", 11);
        FAULTS.throttle();

        throttled(summary("throttled"));
        throttled(post("new", "throttled", 11));
        throttled(get("/there?ownerId=throttled"));
        throttled(client().get().uri(subject.acrossOwners()).exchange().expectStatus());

        FAULTS.clear();
        post("new", "throttled", 11).isCreated();
    }

    @Test
    void answersInTimeWhereTheDatabaseDoesNotAndAsksItForNothingMore() {
        String allOwners = subject.acrossOwners();
        client().get().uri(allOwners).exchange().expectStatus().isOk();
        FAULTS.delay(DATABASE);

        // The shared machines that tests run on stall now and then: the usual answer counts, not the unluckiest.
        long[] millis = IntStream.range(0, 5)
                .mapToLong(i -> millisUntilCut(allOwners))
                .sorted()
                .toArray();
        double asked = EmulatorMeters.read(EMULATOR).requests();

        assertThat(millis[2]).isLessThan(DATABASE.toMillis() / 2);
        await().during(Duration.ofMillis(2500))
                .atMost(Duration.ofSeconds(10))
                .until(() -> EmulatorMeters.read(EMULATOR).requests() == asked);
    }

    @ParameterizedTest
    @ValueSource(strings = {"reconcile", "repartition", "env", "heapdump"})
    void offersNothingThatChangesOrGivesAwayDataUnlessToldTo(String operation) {
        management()
                .post()
                .uri("/actuator/" + operation)
                .exchange()
                .expectStatus()
                .isNotFound();
        management()
                .get()
                .uri("/actuator/" + operation)
                .exchange()
                .expectStatus()
                .isNotFound();
    }

    @Test
    void answersWhatIsUnderWayWhenItIsToldToStop(@TempDir Path directory) throws Exception {
        Path output = directory.resolve("output");
        try (FaultyNetwork slow = new FaultyNetwork(EMULATOR.endpoint(), 1)) {
            Process service = JavaProcess.start(
                    subject.application(),
                    output,
                    "--server.port=0",
                    "--management.server.port=0",
                    "--azure.cosmos.connection-mode=gateway",
                    "--azure.cosmos.container.create-if-absent=true",
                    "--azure.cosmos.endpoint=" + slow.endpoint(),
                    "--azure.cosmos.key=" + EMULATOR.key());
            try {
                await().atMost(Duration.ofSeconds(90)).until(() -> Files.readString(output)
                        .contains("Started " + subject.application().getSimpleName()));
                List<Integer> ports = LISTENING
                        .matcher(Files.readString(output))
                        .results()
                        .map(match -> Integer.valueOf(match.group(1)))
                        .toList();
                int port = ports.get(0);
                await().atMost(Duration.ofSeconds(60)).ignoreExceptions().until(() -> isReady(ports.get(1)));
                int before = slow.documentRequests();
                slow.delay(Duration.ofMillis(1500));

                CompletableFuture<HttpResponse<String>> answer = HttpClient.newHttpClient()
                        .sendAsync(
                                HttpRequest.newBuilder(URI.create("http://localhost:" + port + path + "/"
                                                + subject.summary() + "?ownerId=last&year=2026&month=11"))
                                        .header(TIMEOUT_HEADER, "30000")
                                        .header(CALLER, "owner last")
                                        .build(),
                                HttpResponse.BodyHandlers.ofString());
                await().until(() -> slow.documentRequests() > before);
                service.destroy();
                await().until(() -> isRefused(port));

                assertThat(answer).isNotDone();
                assertThat(answer.get(20, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
                assertThat(service.waitFor(20, TimeUnit.SECONDS)).isTrue();
            } finally {
                service.destroyForcibly();
            }
        }
    }

    private StatusAssertions get(String query) {
        return client().get().uri(path + query).exchange().expectStatus();
    }

    private static void throttled(StatusAssertions answer) {
        answer.isEqualTo(429)
                .expectHeader()
                .value(HttpHeaders.RETRY_AFTER, seconds -> assertThat(Integer.parseInt(seconds))
                        .isPositive())
                .expectHeader()
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .expectBody()
                .jsonPath("$.type")
                .isEqualTo("urn:drone-invoice:problem:database-throttled");
    }

    private long millisUntilCut(String uri) {
        long started = System.nanoTime();
        client().get()
                .uri(uri)
                .header(TIMEOUT_HEADER, "100")
                .exchange()
                .expectStatus()
                .isEqualTo(504)
                .expectHeader()
                .contentType(MediaType.APPLICATION_PROBLEM_JSON);
        return Duration.ofNanos(System.nanoTime() - started).toMillis();
    }

    private static boolean isReady(int managementPort) throws IOException, InterruptedException {
        HttpRequest readiness = HttpRequest.newBuilder(
                        URI.create("http://localhost:" + managementPort + "/actuator/health/readiness"))
                .build();
        return HttpClient.newHttpClient()
                        .send(readiness, HttpResponse.BodyHandlers.discarding())
                        .statusCode()
                == 200;
    }

    private static boolean isRefused(int port) throws IOException {
        try (Socket socket = new Socket("localhost", port)) {
            return !socket.isConnected();
        } catch (ConnectException e) {
            return true;
        }
    }
}
