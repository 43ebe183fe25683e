package io.dronedelivery.localstack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.dronedelivery.localstack.data.DeliveryDocument.Status;
import io.dronedelivery.localstack.data.DemoDataset;
import io.dronedelivery.localstack.data.OwnerMonth;
import io.dronedelivery.localstack.data.PackageDocument;
import io.dronedelivery.localstack.data.TripDocument;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.YearMonth;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One flight of the whole system, as real processes: in this order, because the last steps take it apart. */
@TestMethodOrder(OrderAnnotation.class)
class LocalStackIT {

    private static final YearMonth MONTH = YearMonth.of(2026, 11);
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final DemoDataset DATASET = new DemoDataset(50, MONTH, 42);
    private static final ObjectMapper JSON =
            new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

    @TempDir
    private static Path folder = Path.of(".");

    @SuppressWarnings("NullAway.Init") // assigned before every test
    private static RunningStack stack;

    @BeforeAll
    static void start() throws IOException {
        stack = RunningStack.launch(folder, "--free-ports", "--scale=0.05", "--running-month=" + MONTH, "--instructed");
        stack.awaitReady();
    }

    @AfterAll
    static void stop() {
        stack.close();
    }

    @Order(1)
    @ParameterizedTest
    @ValueSource(ints = {1, 17, 50})
    void invoiceEqualsTheSumsOfTheGeneratedItems(int owner) throws Exception {
        for (YearMonth month : DATASET.months()) {
            OwnerMonth expected = DATASET.ownerMonth(owner, month);
            JsonNode invoice = JSON.readTree(invoice(expected.ownerId(), month).body());

            assertThat(invoice.path("complete").asBoolean()).isTrue();
            assertThatSectionsEqual(invoice, expected);
        }
    }

    @Order(2)
    @Test
    void printsACurlLineWithTheAnswerItGave() throws Exception {
        String curl = stack.output()
                .lines()
                .map(String::strip)
                .filter(line -> line.startsWith("curl '"))
                .findFirst()
                .orElseThrow();
        String question = curl.substring(curl.indexOf("/api/"), curl.lastIndexOf('\''));

        HttpResponse<String> answer = stack.get(question);

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(stack.output()).contains(answer.body());
    }

    @Order(3)
    @Test
    void answers400NamingEveryBadField() throws Exception {
        HttpResponse<String> answer = stack.get("/api/invoices?ownerId=no%20spaces&year=1999&month=13");

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(answer.body()).contains("ownerId", "year", "month");
    }

    @Order(4)
    @ParameterizedTest
    @ValueSource(strings = {"deliveries/summary", "packages/summary", "dronedeliveries/utilization"})
    void keepsTheInternalSummaryPathsClosed(String path) throws Exception {
        assertThat(stack.get("/api/%s?ownerId=o00001&year=2026&month=11".formatted(path))
                        .statusCode())
                .isEqualTo(404);
    }

    @Order(5)
    @Test
    void addsAProcessBesideTheOthersAndStopsItAgain() throws Exception {
        stack.instruct("add", "other-drones", "drone-service", "--set=azure.cosmos.access.plan=partition-targeted");
        State grown = stack.instruct("add", "other-gateway", "gateway", "--behind=other-drones");

        assertThat(grown.refusal()).isEmpty();
        assertThat(running(grown, "other-gateway").component()).isEqualTo("gateway");
        URI address =
                URI.create("http://127.0.0.1:" + running(grown, "other-gateway").port());
        // The first answers of a process that has just started may be cut short.
        await().atMost(PATIENCE).until(() -> stack.get(address, "/api/invoices?ownerId=o00007&year=2026&month=11")
                .body()
                .contains("\"complete\":true"));

        stack.instruct("stop", "other-gateway");
        State shrunk = stack.instruct("stop", "other-drones");

        assertThat(shrunk.processes()).hasSize(5);
        assertThat(stack.output()).doesNotContain("other-drones ended");
    }

    @Order(5)
    @Test
    void saysWhyItDoesNotFollowAnInstruction() throws Exception {
        assertThat(stack.instruct("stop", "nobody").refusal()).isEqualTo("Nothing is called nobody");
        assertThat(stack.instruct("add", "more", "propeller").refusal()).contains("'propeller' is no component");
        assertThat(stack.instruct("provision", "nothing=100").refusal()).isEqualTo("There is no container nothing");
        assertThat(stack.instruct("provision", "utilization=20000").refusal()).isEmpty();
    }

    @Order(6)
    @Test
    void keepsTwoSectionsWhenTheServiceOfTheThirdIsKilled() throws Exception {
        stack.component("drone-service").destroyForcibly();
        await().atMost(PATIENCE).until(() -> stack.output().contains("drone-service ended with exit code 137"));

        JsonNode invoice = JSON.readTree(invoice("o00007", MONTH).body());

        assertThat(invoice.path("complete").asBoolean()).isFalse();
        assertThat(invoice.path("drones").isNull()).isTrue();
        OwnerMonth expected = DATASET.ownerMonth(7, MONTH);
        assertThat(invoice.path("deliveries").path("count").asInt())
                .isEqualTo(expected.deliveries().size());
        assertThat(invoice.path("packages").path("totalWeight").decimalValue())
                .isEqualByComparingTo(totalWeight(expected));
        assertThat(invoice.path("problems")).hasSize(1);
        assertThat(invoice.path("problems").path(0).path("section").asText()).isEqualTo("drones");
    }

    @Order(7)
    @Test
    void leavesNothingRunningWhenItIsKilled() throws Exception {
        assertThat(stack.anyComponentAlive()).isTrue();

        stack.kill();

        await().atMost(PATIENCE).until(() -> !stack.anyComponentAlive());
    }

    @Test
    void leavesNothingRunningWhenItIsTerminated(@TempDir Path another) throws Exception {
        try (RunningStack second = RunningStack.launch(another, "--free-ports", "--preset=none")) {
            second.awaitReady();

            second.terminate();
            second.awaitEnd();

            assertThat(second.anyComponentAlive()).isFalse();
        }
    }

    @Test
    void namesAPortInUseAndStartsNothing(@TempDir Path another) throws Exception {
        int offset = 20_000;
        try (ServerSocket taken = new ServerSocket(
                        Component.GATEWAY.standardPort() + offset, 1, InetAddress.getLoopbackAddress());
                RunningStack refused = RunningStack.launch(another, "--port-offset=" + offset)) {
            assertThat(refused.awaitEnd()).isEqualTo(1);
            assertThat(refused.output().strip().lines())
                    .containsExactly("local-stack: Port %d (gateway) is in use. ".formatted(taken.getLocalPort())
                            + "Stop what holds it, or shift all ports with --port-offset.");
            assertThat(another.resolve("cosmos-emulator.log")).doesNotExist();
        }
    }

    @Test
    void endsWithWhoeverGivesTheInstructions(@TempDir Path another) throws Exception {
        try (RunningStack second = RunningStack.launch(another, "--free-ports", "--preset=none", "--instructed")) {
            second.awaitReady();

            second.endInstructions();

            assertThat(second.awaitEnd()).isZero();
            assertThat(second.anyComponentAlive()).isFalse();
        }
    }

    private static State.Running running(State state, String name) {
        return state.processes().stream()
                .filter(process -> process.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static HttpResponse<String> invoice(String ownerId, YearMonth month)
            throws IOException, InterruptedException {
        HttpResponse<String> answer = stack.get(
                "/api/invoices?ownerId=%s&year=%d&month=%d".formatted(ownerId, month.getYear(), month.getMonthValue()));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return answer;
    }

    @Order(12)
    @Test
    void beginsWithTheDataOfAnEarlierStart(@TempDir Path another) throws Exception {
        String[] arguments = {
            "--free-ports", "--scale=0.02", "--running-month=" + MONTH, "--prepared-data=" + another.resolve("prepared")
        };
        Path mine = Files.writeString(
                Files.createDirectories(another.resolve("prepared/mine")).resolve("file"), "not a snapshot");
        String question = "/api/invoices?ownerId=o00007&year=2026&month=10";
        String loaded;
        try (RunningStack first = RunningStack.launch(Files.createDirectory(another.resolve("first")), arguments)) {
            first.awaitReady();
            loaded = first.get(question).body();
            assertThat(first.output()).contains("data kept");
            assertThat(mine).exists();
        }

        try (RunningStack second = RunningStack.launch(Files.createDirectory(another.resolve("second")), arguments)) {
            second.awaitReady();
            assertThat(second.output()).contains("were loaded by an earlier start");
            assertThat(second.get(question).body()).isEqualTo(loaded).contains("\"complete\":true");
        }
    }

    private static void assertThatSectionsEqual(JsonNode invoice, OwnerMonth expected) {
        JsonNode deliveries = invoice.path("deliveries");
        assertThat(deliveries.path("count").asInt())
                .isEqualTo(expected.deliveries().size());
        assertThat(deliveries.path("delivered").asInt()).isEqualTo(count(expected, Status.DELIVERED));
        assertThat(deliveries.path("inFlight").asInt()).isEqualTo(count(expected, Status.IN_FLIGHT));
        assertThat(deliveries.path("cancelled").asInt()).isEqualTo(count(expected, Status.CANCELLED));

        JsonNode packages = invoice.path("packages");
        assertThat(packages.path("count").asInt()).isEqualTo(expected.packages().size());
        assertThat(packages.path("totalWeight").decimalValue()).isEqualByComparingTo(totalWeight(expected));

        JsonNode drones = invoice.path("drones");
        List<TripDocument> trips = expected.trips();
        assertThat(drones.path("trips").asInt()).isEqualTo(trips.size());
        assertThat(drones.path("traveledMiles").decimalValue())
                .isEqualByComparingTo(
                        trips.stream().map(TripDocument::traveledMiles).reduce(BigDecimal.ZERO, BigDecimal::add));
        assertThat(drones.path("assignedHours").decimalValue())
                .isEqualByComparingTo(
                        trips.stream().map(TripDocument::assignedHours).reduce(BigDecimal.ZERO, BigDecimal::add));
    }

    private static int count(OwnerMonth ownerMonth, Status status) {
        return (int) ownerMonth.deliveries().stream()
                .filter(delivery -> delivery.status() == status)
                .count();
    }

    private static BigDecimal totalWeight(OwnerMonth ownerMonth) {
        return ownerMonth.packages().stream().map(PackageDocument::weight).reduce(BigDecimal.ZERO, BigDecimal::add);
    }
}
