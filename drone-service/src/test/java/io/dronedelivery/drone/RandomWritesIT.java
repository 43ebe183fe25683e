package io.dronedelivery.drone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dronedelivery.emulator.CosmosEmulator;
import io.dronedelivery.support.process.JavaProcess;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Four clients write at random over two replicas, in processes of their own, that are killed and started again meanwhile, also
 * while the items move to another container. Afterwards every month is what the clients were told, and {@code --reconcile=report}
 * finds nothing. {@code -Drandom.writes} says how many writes there are, {@code -Drandom.kills} how many deaths.
 */
class RandomWritesIT {

    static final Duration TIMEOUT = Duration.ofSeconds(90);

    private static final Duration LONGEST_START = Duration.ofMinutes(5);
    private static final Logger log = LoggerFactory.getLogger(RandomWritesIT.class);
    private static final int WRITES = Integer.getInteger("random.writes", 1_000);
    private static final int KILLS = Integer.getInteger("random.kills", 2);
    private static final Duration LONGEST_BETWEEN_KILLS = Duration.ofSeconds(8);
    private static final int CLIENTS = 4;
    private static final int REPLICAS = 2;
    private static final List<String> MOVING = List.of(
            "--azure.cosmos.container.name=utilization-by-id",
            "--azure.cosmos.container.partition-key-path=/id",
            "--azure.cosmos.repartition.target=utilization",
            "--azure.cosmos.repartition.calm=2s",
            "--azure.cosmos.repartition.lease=3s",
            // The machines that tests run on stall now and then.
            "--azure.cosmos.repartition.longest-pause=30s",
            "--management.endpoints.web.exposure.include=health,repartition");

    private final CosmosEmulator emulator =
            CosmosEmulator.builder().physicalPartitions(3).throttling(false).start();
    private final HttpClient http = HttpClient.newHttpClient();
    private final Random random = new Random(1);
    private final List<Integer> ports = new ArrayList<>();
    private final List<Integer> managementPorts = new ArrayList<>();
    private final List<Process> replicas = new ArrayList<>();
    private final List<String> arguments = new ArrayList<>();
    private final AtomicInteger done = new AtomicInteger();
    private final List<RandomClient> clients = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private long startedNanos;

    @TempDir
    private Path directory = Path.of("");

    @AfterEach
    void stop() {
        replicas.forEach(Process::destroyForcibly);
        emulator.close();
    }

    @Test
    void leaveSummariesThatAreExact() throws Exception {
        startReplicas();
        AtomicInteger begun = new AtomicInteger();
        startClients(() -> begun.getAndIncrement() < WRITES);
        for (int kill = 1; kill <= KILLS; kill++) {
            awaitWrites(kill * WRITES / (KILLS + 1));
            kill(kill % REPLICAS);
        }
        awaitClients();

        assertThat(done).hasValue(WRITES);
        assertThat(clients).extracting(RandomClient::outdated).containsOnly(0);
        assertExact();
    }

    @Test
    void leaveSummariesThatAreExactThoughTheItemsMoveToAnotherContainerMeanwhile() throws Exception {
        arguments.addAll(MOVING);
        startReplicas();
        AtomicBoolean going = new AtomicBoolean(true);
        startClients(going::get);
        awaitWrites(100);
        answer(management(0, "repartition").POST(HttpRequest.BodyPublishers.ofString("{}")));
        for (int kill = 1; kill <= KILLS; kill++) {
            long moment = System.nanoTime() + random.nextLong(LONGEST_BETWEEN_KILLS.toNanos());
            awaitUnlessClientsEnd(() -> System.nanoTime() - moment > 0);
            kill(kill % REPLICAS);
        }
        awaitUnlessClientsEnd(() -> {
            String status = answer(management(0, "repartition").GET());
            assertThat(status).doesNotContain("\"failure\":\"");
            return status.contains("\"phase\":\"TARGET\"");
        });
        awaitWrites(done.get() + 100);
        going.set(false);
        awaitClients();

        // An entity tag ends with the container that it is from.
        assertThat(clients).extracting(RandomClient::outdated).allMatch(times -> times <= 1);
        assertExact();
    }

    private void startReplicas() throws Exception {
        for (int replica = 0; replica < REPLICAS; replica++) {
            ports.add(freePort());
            managementPorts.add(freePort());
            replicas.add(start(replica));
            awaitAnswer(replica);
        }
    }

    private void startClients(BooleanSupplier more) {
        for (int number = 0; number < CLIENTS; number++) {
            RandomClient client = new RandomClient(number, http, ports, more, done);
            clients.add(client);
            threads.add(new Thread(client));
        }
        startedNanos = System.nanoTime();
        threads.forEach(Thread::start);
    }

    private void awaitWrites(int enough) {
        awaitUnlessClientsEnd(() -> done.get() >= enough);
    }

    private void awaitUnlessClientsEnd(Callable<Boolean> condition) {
        await().atMost(Duration.ofHours(2))
                .until(() -> condition.call() || threads.stream().noneMatch(Thread::isAlive));
    }

    private void kill(int replica) throws Exception {
        replicas.get(replica).destroyForcibly().waitFor();
        replicas.set(replica, start(replica));
        awaitAnswer(replica);
    }

    private void awaitClients() throws InterruptedException {
        for (Thread thread : threads) {
            thread.join();
        }
        log.info("{} writes in {} s, {} deaths.", done, (System.nanoTime() - startedNanos) / 1_000_000_000, KILLS);
        assertThat(clients).flatExtracting(RandomClient::wrong).isEmpty();
    }

    private void assertExact() throws Exception {
        assertThat(months()).isEqualTo(told());
        assertReconciliationFindsNothing();
    }

    /** What the clients have been told that there is. */
    private Map<String, Month> told() {
        Map<String, Month> told = new HashMap<>();
        RandomClient.months().forEach(month -> told.put(month, Month.NOTHING));
        clients.stream()
                .flatMap(client -> client.stored().stream())
                .forEach(trip -> told.merge(trip.ownerAndMonth(), new Month(1, trip.thousandths()), Month::plus));
        return told;
    }

    private Map<String, Month> months() throws Exception {
        Map<String, Month> months = new HashMap<>();
        for (String month : RandomClient.months()) {
            HttpResponse<String> answer = http.send(
                    RandomClient.request(ports.get(0), "/utilization" + month).build(),
                    HttpResponse.BodyHandlers.ofString());
            months.put(month, Month.of(answer.body()));
        }
        return months;
    }

    private record Month(long trips, long thousandths) {

        static final Month NOTHING = new Month(0, 0);

        static Month of(String json) {
            String miles = json.replaceAll(".*\"traveledMiles\":([0-9.]+).*", "$1");
            return new Month(
                    Long.parseLong(json.replaceAll(".*\"trips\":([0-9]+).*", "$1")),
                    new BigDecimal(miles).movePointRight(3).longValueExact());
        }

        Month plus(Month other) {
            return new Month(trips + other.trips, thousandths + other.thousandths);
        }
    }

    private void assertReconciliationFindsNothing() throws Exception {
        Path output = directory.resolve("reconcile.log");
        Process reconcile = run(output, List.of("--reconcile=report", "--spring.main.web-application-type=none"));
        try {
            assertThat(reconcile.waitFor(30, TimeUnit.MINUTES)).isTrue();
        } finally {
            reconcile.destroyForcibly();
        }
        String report = Files.readString(output);
        assertThat(report).contains("wrong=0", "undecided=0");
        assertThat(reconcile.exitValue()).isZero();
    }

    private HttpRequest.Builder management(int replica, String endpoint) {
        URI address = URI.create("http://127.0.0.1:" + managementPorts.get(replica) + "/actuator/" + endpoint);
        return HttpRequest.newBuilder(address)
                .header("Content-Type", "application/json")
                .timeout(Duration.ofSeconds(10));
    }

    private String answer(HttpRequest.Builder request) throws IOException, InterruptedException {
        HttpResponse<String> answer = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return answer.body();
    }

    private Process start(int replica) throws IOException {
        List<String> all = new ArrayList<>(arguments);
        all.add("--server.port=" + ports.get(replica));
        all.add("--management.server.port=" + managementPorts.get(replica));
        return run(directory.resolve("replica-" + replica + ".log"), all);
    }

    private Process run(Path output, List<String> further) throws IOException {
        List<String> all = new ArrayList<>(List.of(
                "--spring.profiles.active=local",
                "--azure.cosmos.endpoint=" + emulator.endpoint(),
                "--azure.cosmos.key=" + emulator.key(),
                "--azure.cosmos.connection-mode=gateway"));
        all.addAll(further);
        return JavaProcess.start(DroneServiceApplication.class, output, all.toArray(String[]::new));
    }

    private void awaitAnswer(int replica) {
        awaitAnswer(RandomClient.request(ports.get(replica), "/utilization?ownerId=o0&year=2026&month=1"));
        awaitAnswer(management(replica, "health/liveness"));
    }

    private void awaitAnswer(HttpRequest.Builder request) {
        await().atMost(LONGEST_START)
                .ignoreExceptions()
                .until(() -> http.send(request.build(), HttpResponse.BodyHandlers.ofString())
                                .statusCode()
                        == 200);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
