package io.dronedelivery.drone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dronedelivery.emulator.CosmosEmulator;
import io.dronedelivery.support.process.JavaProcess;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.ServerSocket;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Four clients write at random over two replicas, in processes of their own, that are killed and started again meanwhile. Afterwards
 * every month is what the clients were told, and {@code --reconcile=report} finds nothing. {@code -Drandom.writes} says how many
 * writes there are, {@code -Drandom.kills} how many deaths.
 */
class RandomWritesIT {

    static final Duration TIMEOUT = Duration.ofSeconds(90);

    private static final Logger log = LoggerFactory.getLogger(RandomWritesIT.class);
    private static final int WRITES = Integer.getInteger("random.writes", 1_000);
    private static final int KILLS = Integer.getInteger("random.kills", 2);
    private static final int CLIENTS = 4;
    private static final int REPLICAS = 2;

    private final CosmosEmulator emulator =
            CosmosEmulator.builder().physicalPartitions(3).throttling(false).start();
    private final HttpClient http = HttpClient.newHttpClient();
    private final List<Integer> ports = new ArrayList<>();
    private final List<Process> replicas = new ArrayList<>();

    @TempDir
    private Path directory = Path.of("");

    @AfterEach
    void stop() {
        replicas.forEach(Process::destroyForcibly);
        emulator.close();
    }

    @Test
    void leaveSummariesThatAreExact() throws Exception {
        for (int replica = 0; replica < REPLICAS; replica++) {
            ports.add(freePort());
            replicas.add(start(replica));
            awaitAnswer(replica);
        }
        AtomicInteger done = new AtomicInteger();
        List<RandomClient> clients = IntStream.range(0, CLIENTS)
                .mapToObj(number -> new RandomClient(number, http, ports, WRITES / CLIENTS, done))
                .toList();
        List<Thread> threads = clients.stream().map(Thread::new).toList();
        long started = System.nanoTime();
        threads.forEach(Thread::start);
        for (int kill = 1; kill <= KILLS; kill++) {
            int enough = kill * WRITES / (KILLS + 1);
            await().atMost(Duration.ofHours(2))
                    .until(() -> done.get() >= enough || threads.stream().noneMatch(Thread::isAlive));
            int replica = kill % REPLICAS;
            replicas.get(replica).destroyForcibly().waitFor();
            replicas.set(replica, start(replica));
            awaitAnswer(replica);
        }
        for (Thread thread : threads) {
            thread.join();
        }

        log.info("{} writes in {} s, {} deaths.", done, (System.nanoTime() - started) / 1_000_000_000, KILLS);
        assertThat(clients).flatExtracting(RandomClient::wrong).isEmpty();
        assertThat(done).hasValue(WRITES / CLIENTS * CLIENTS);
        assertThat(months()).isEqualTo(told(clients));
        assertReconciliationFindsNothing();
    }

    /** What the clients have been told that there is. */
    private static Map<String, Month> told(List<RandomClient> clients) {
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
        Process reconcile = run(output, "--reconcile=report", "--spring.main.web-application-type=none");
        try {
            assertThat(reconcile.waitFor(30, TimeUnit.MINUTES)).isTrue();
        } finally {
            reconcile.destroyForcibly();
        }
        String report = Files.readString(output);
        assertThat(report).contains("wrong=0", "undecided=0");
        assertThat(reconcile.exitValue()).isZero();
    }

    private Process start(int replica) throws IOException {
        return run(
                directory.resolve("replica-" + replica + ".log"),
                "--server.port=" + ports.get(replica),
                "--management.server.port=0");
    }

    private Process run(Path output, String... arguments) throws IOException {
        List<String> all = new ArrayList<>(List.of(
                "--spring.profiles.active=local",
                "--azure.cosmos.endpoint=" + emulator.endpoint(),
                "--azure.cosmos.key=" + emulator.key(),
                "--azure.cosmos.connection-mode=gateway"));
        all.addAll(List.of(arguments));
        return JavaProcess.start(DroneServiceApplication.class, output, all.toArray(String[]::new));
    }

    private void awaitAnswer(int replica) {
        await().atMost(TIMEOUT)
                .ignoreExceptions()
                .until(() -> http.send(
                                        RandomClient.request(
                                                        ports.get(replica), "/utilization?ownerId=o0&year=2026&month=1")
                                                .build(),
                                        HttpResponse.BodyHandlers.ofString())
                                .statusCode()
                        == 200);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
