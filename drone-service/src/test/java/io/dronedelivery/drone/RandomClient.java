package io.dronedelivery.drone;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * A client of several replicas that creates, sends again, changes, moves to another month and deletes trips of its own, of owners
 * that all clients share. What is not answered is sent again, to whichever replica.
 */
final class RandomClient implements Runnable {

    private static final int OWNERS = 3;
    private static final int MONTHS = 3;
    private static final int TRIPS = 40;
    private static final long LONGEST_INSISTENCE = RandomWritesIT.TIMEOUT.toNanos();

    private final int number;
    private final HttpClient http;
    private final List<Integer> ports;
    private final BooleanSupplier more;
    private final AtomicInteger done;
    private final Random random;
    private final Map<String, Trip> stored = new HashMap<>();
    private final List<String> wrong = new CopyOnWriteArrayList<>();
    private int outdated;

    RandomClient(int number, HttpClient http, List<Integer> ports, BooleanSupplier more, AtomicInteger done) {
        this.number = number;
        this.http = http;
        this.ports = ports;
        this.more = more;
        this.done = done;
        this.random = new Random(number);
    }

    record Trip(String id, int owner, int month, long thousandths) {

        String ownerAndMonth() {
            return "?ownerId=o%d&year=2026&month=%d".formatted(owner, month);
        }

        String path() {
            return "/%s?ownerId=o%d".formatted(id, owner);
        }

        String json() {
            return """
                    {"id":"%s","ownerId":"o%d","year":2026,"month":%d,"deliveryId":"d1","droneId":"drone-1",
                     "traveledMiles":%d.%03d,"assignedHours":1.50}""".formatted(id, owner, month, thousandths / 1000, thousandths % 1000);
        }
    }

    static List<String> months() {
        return IntStream.range(0, OWNERS * MONTHS)
                .mapToObj(i -> new Trip("", i / MONTHS, 1 + i % MONTHS, 0).ownerAndMonth())
                .toList();
    }

    static HttpRequest.Builder request(int port, String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/api/dronedeliveries" + path))
                .header("Content-Type", "application/json")
                .timeout(Duration.ofSeconds(10));
    }

    Collection<Trip> stored() {
        return stored.values();
    }

    List<String> wrong() {
        return wrong;
    }

    /** How often a version that this client had seen was not the stored one, though nobody else writes its trips. */
    int outdated() {
        return outdated;
    }

    @Override
    public void run() {
        while (more.getAsBoolean()) {
            try {
                write();
                done.incrementAndGet();
            } catch (IOException | InterruptedException | RuntimeException e) {
                wrong.add("client " + number + ": " + e);
                return;
            }
        }
    }

    private void write() throws IOException, InterruptedException {
        int trip = random.nextInt(TRIPS);
        String id = "c%d-%d".formatted(number, trip);
        Trip before = stored.get(id);
        Trip wanted = new Trip(id, trip % OWNERS, 1 + random.nextInt(MONTHS), random.nextInt(50_000));
        if (before == null) {
            expect(create(wanted), 201, 200);
            stored.put(id, wanted);
            return;
        }
        switch (random.nextInt(5)) {
            case 0 -> expect(create(before), 200);
            case 1 -> {
                expect(insist(port -> request(port, before.path()).DELETE()), 204, 404);
                stored.remove(id);
            }
            default -> {
                HttpResponse<String> answer = replace(before, wanted);
                if (answer.statusCode() == 412) {
                    outdated++;
                    answer = replace(before, wanted);
                }
                expect(answer, 200);
                stored.put(id, wanted);
            }
        }
    }

    private HttpResponse<String> create(Trip trip) throws IOException, InterruptedException {
        return insist(port -> request(port, "").POST(BodyPublishers.ofString(trip.json())));
    }

    private HttpResponse<String> replace(Trip before, Trip wanted) throws IOException, InterruptedException {
        HttpResponse<String> seen = insist(port -> request(port, before.path()));
        expect(seen, 200);
        String version = seen.headers().firstValue("ETag").orElseThrow();
        return insist(port ->
                request(port, before.path()).header("If-Match", version).PUT(BodyPublishers.ofString(wanted.json())));
    }

    private void expect(HttpResponse<String> answer, int... statuses) {
        if (IntStream.of(statuses).noneMatch(status -> status == answer.statusCode())) {
            throw new IllegalStateException(answer.request().method() + " " + answer.uri() + " was answered "
                    + answer.statusCode() + " " + answer.body());
        }
    }

    private interface Request {

        HttpRequest.Builder to(int port);
    }

    private HttpResponse<String> insist(Request request) throws IOException, InterruptedException {
        long begun = System.nanoTime();
        while (true) {
            boolean last = System.nanoTime() - begun > LONGEST_INSISTENCE;
            int port = ports.get(random.nextInt(ports.size()));
            try {
                HttpResponse<String> answer = http.send(request.to(port).build(), BodyHandlers.ofString());
                if (last || answer.statusCode() < 500 && answer.statusCode() != 429) {
                    return answer;
                }
            } catch (IOException e) {
                if (last) {
                    throw e;
                }
            }
        }
    }
}
