package io.dronedelivery.gateway.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.http.client.HttpClient;
import reactor.test.StepVerifier;

/** What becomes of other callers, and of memory, while some write or read as slowly as they can. Asked for by name only. */
class SlowCallersLoad {

    private static final Duration EACH = Duration.ofSeconds(Integer.getInteger("slow-callers.seconds", 3));
    private static final boolean MEASURED = EACH.toSeconds() >= 30;
    private static final int PER_SECOND = 100;

    private record Seen(double p50, double p99, double most, int failed) {}

    @Test
    void disturbNobodyElse() throws Exception {
        try (AllServices services = new AllServices(Duration.ZERO);
                RunningGateway gateway = RunningGateway.before(services.uri())) {
            others(gateway.port());
            double memoryBefore = gateway.memory();
            System.out.printf(
                    "%-24s %8s %8s %8s %8s %8s %10s %10s%n",
                    "callers for " + EACH.toSeconds() + " s",
                    "p50 ms",
                    "p99 ms",
                    "most ms",
                    "failed",
                    "refused",
                    "during MB",
                    "after MB");
            Seen alone = others(gateway.port());
            print("none", alone, 0, memoryBefore, gateway.memory());
            for (SlowCallers.Way way : SlowCallers.Way.values()) {
                double refusedBefore = gateway.refused();
                Seen seen;
                double during;
                double refused;
                try (SlowCallers slow = new SlowCallers(way, gateway.port())) {
                    slow.begin();
                    seen = others(gateway.port());
                    refused = gateway.refused() - refusedBefore;
                    during = gateway.memory();
                }
                Mono.delay(MEASURED ? Duration.ofSeconds(60) : Duration.ofSeconds(5))
                        .then()
                        .toFuture()
                        .get(90, TimeUnit.SECONDS);
                double after = gateway.memory();
                print(way.count() + " " + way.name().toLowerCase(Locale.ROOT), seen, refused, during, after);

                assertThat(gateway.isAlive()).isTrue();
                assertThat(seen.failed()).as(way.name()).isZero();
                if (MEASURED) {
                    assertThat(seen.p99()).as(way.name()).isLessThan(2 * alone.p99());
                    assertThat(after).as(way.name()).isLessThan(memoryBefore + 30_000_000);
                }
            }
        }
    }

    private static Seen others(int port) {
        Histogram times = new ConcurrentHistogram(TimeUnit.MINUTES.toMicros(1), 3);
        AtomicInteger failed = new AtomicInteger();
        HttpClient http = HttpClient.create().baseUrl("http://127.0.0.1:" + port);
        StepVerifier.create(Flux.interval(Duration.ofNanos(1_000_000_000 / PER_SECOND))
                        .onBackpressureDrop(tick -> failed.incrementAndGet())
                        .take(EACH.toSeconds() * PER_SECOND)
                        .flatMap(
                                tick -> invoice(http, tick).doOnNext(microseconds -> {
                                    times.recordValue(Math.abs(microseconds));
                                    if (microseconds < 0) {
                                        failed.incrementAndGet();
                                    }
                                }),
                                PER_SECOND * 10)
                        .then())
                .expectComplete()
                .verify(EACH.plusSeconds(60));
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

    private static void print(String callers, Seen seen, double refused, double during, double after) {
        System.out.printf(
                "%-24s %8.1f %8.1f %8.1f %8d %8.0f %10.1f %10.1f%n",
                callers, seen.p50(), seen.p99(), seen.most(), seen.failed(), refused, during / 1e6, after / 1e6);
    }
}
