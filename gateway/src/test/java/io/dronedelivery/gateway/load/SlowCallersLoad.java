package io.dronedelivery.gateway.load;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;
import org.springframework.util.unit.DataSize;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.http.client.HttpClient;

/**
 * What becomes of other callers, and of memory, while some write or read as slowly as they can. Prints a line for each way
 * of being slow, and ends with 1 if somebody else was refused, waited more than twice as long, or memory did not come back.
 *
 * <p>Argument: seconds for each way (60).
 */
final class SlowCallersLoad {

    private static final int PER_SECOND = 100;
    /** A long page. */
    private static final DataSize LIST = DataSize.ofKilobytes(64);

    private static final Duration REST = Duration.ofSeconds(60);
    /** What a heap that has just been collected differs by from time to time. */
    private static final double SPARE = 30e6;

    private final Duration each;
    private final RunningGateway gateway;

    private record Seen(double p50, double p99, double most, int failed) {}

    private SlowCallersLoad(Duration each, RunningGateway gateway) {
        this.each = each;
        this.gateway = gateway;
    }

    public static void main(String[] arguments) throws Exception {
        Duration each = Duration.ofSeconds(arguments.length > 0 ? Integer.parseInt(arguments[0]) : 60);
        boolean kept;
        try (AllServices services = new AllServices(Duration.ZERO, LIST);
                RunningGateway gateway = RunningGateway.before(section -> services.uri(), List.of())) {
            kept = new SlowCallersLoad(each, gateway).disturbsNobodyElse();
        }
        System.exit(kept ? 0 : 1);
    }

    private boolean disturbsNobodyElse() throws Exception {
        others();
        double memoryBefore = gateway.memory();
        System.out.printf(
                "%-24s %8s %8s %8s %8s %8s %10s %10s %8s%n",
                "callers for " + each.toSeconds() + " s",
                "p50 ms",
                "p99 ms",
                "most ms",
                "failed",
                "refused",
                "during MB",
                "after MB",
                "within s");
        Seen alone = others();
        print("none", alone, 0, memoryBefore, gateway.memory(), Duration.ZERO);
        boolean kept = true;
        for (SlowCallers.Way way : SlowCallers.Way.values()) {
            double refusedBefore = gateway.refused();
            Seen seen;
            double during;
            double refused;
            try (SlowCallers slow = new SlowCallers(way, gateway.port())) {
                slow.begin();
                seen = others();
                refused = gateway.refused() - refusedBefore;
                during = gateway.memory();
            }
            long end = System.nanoTime();
            double after = gateway.memory();
            while (after > memoryBefore + SPARE && System.nanoTime() - end < REST.toNanos()) {
                Thread.sleep(1_000);
                after = gateway.memory();
            }
            print(
                    way.count() + " " + way.name().toLowerCase(Locale.ROOT),
                    seen,
                    refused,
                    during,
                    after,
                    Duration.ofNanos(System.nanoTime() - end));
            kept &= seen.failed() == 0 && seen.p99() <= 2 * alone.p99() && after <= memoryBefore + SPARE;
        }
        print("none", others(), 0, memoryBefore, gateway.memory(), Duration.ZERO);
        return kept;
    }

    private Seen others() {
        Histogram times = new ConcurrentHistogram(TimeUnit.MINUTES.toMicros(1), 3);
        AtomicInteger failed = new AtomicInteger();
        HttpClient http = HttpClient.create().baseUrl("http://127.0.0.1:" + gateway.port());
        Flux.interval(Duration.ofNanos(1_000_000_000 / PER_SECOND))
                .onBackpressureDrop(tick -> failed.incrementAndGet())
                .take(each.toSeconds() * PER_SECOND)
                .flatMap(
                        tick -> invoice(http, tick).doOnNext(microseconds -> {
                            times.recordValue(Math.abs(microseconds));
                            if (microseconds < 0) {
                                failed.incrementAndGet();
                            }
                        }),
                        PER_SECOND * 10)
                .then()
                .block(each.plusSeconds(60));
        return new Seen(millis(times, 50), millis(times, 99), millis(times, 100), failed.get());
    }

    /** Microseconds until the answer, negative if it was none. */
    private static Mono<Long> invoice(HttpClient http, long number) {
        long start = System.nanoTime();
        return http.get()
                .uri("/api/invoices?ownerId=o" + number + "&year=2026&month=11")
                .responseSingle((answer, content) -> content.asByteArray()
                        .defaultIfEmpty(new byte[0])
                        .thenReturn(answer.status().code()))
                .onErrorReturn(0)
                .map(status -> (status == 200 ? 1 : -1)
                        * Math.max(1, TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - start)));
    }

    private static double millis(Histogram times, double percentile) {
        return times.getValueAtPercentile(percentile) / 1_000.0;
    }

    private static void print(String callers, Seen seen, double refused, double during, double after, Duration within) {
        System.out.printf(
                "%-24s %8.1f %8.1f %8.1f %8d %8.0f %10.1f %10.1f %8d%n",
                callers,
                seen.p50(),
                seen.p99(),
                seen.most(),
                seen.failed(),
                refused,
                during / 1e6,
                after / 1e6,
                within.toSeconds());
    }
}
