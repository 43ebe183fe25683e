package io.dronedelivery.support.cosmos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dronedelivery.emulator.CosmosEmulator;
import io.dronedelivery.support.problem.DatabaseStatus;
import io.dronedelivery.support.summary.TripService;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.tracing.Tracer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import reactor.test.scheduler.VirtualTimeScheduler;

class PausedOperationsIT {

    private static final Duration VALIDITY = Duration.ofMinutes(10);
    private static final Duration SHORT = Duration.ofMillis(500);

    @Test
    void goOnWhenTheyMayThoughNoClockTells() {
        try (CosmosEmulator emulator = CosmosEmulator.builder().start();
                TripService service = TripService.start(emulator.endpoint(), emulator.key(), "trips")) {
            ItemContainer container = service.container();
            var operations = new CosmosOperations(container, new SimpleMeterRegistry(), Tracer.NOOP);
            operations.allow(permission(container, false));
            VirtualTimeScheduler.getOrSet();
            try {
                CompletableFuture<String> write =
                        operations.write(in -> Mono.just("written")).toFuture();
                assertThat(write).isNotDone();

                operations.allow(permission(container, true));
                assertThat(write).isCompletedWithValue("written");
            } finally {
                VirtualTimeScheduler.reset();
            }
        }
    }

    @Test
    void takeNoAnswerThatComesWhenEveryWriteMustHaveEnded() {
        try (CosmosEmulator emulator = CosmosEmulator.builder().start();
                TripService service = TripService.start(emulator.endpoint(), emulator.key(), "trips")) {
            var operations = new CosmosOperations(service.container(), new SimpleMeterRegistry(), Tracer.NOOP);
            long since = System.nanoTime();
            long end = since + SHORT.plus(SHORT).toNanos();
            operations.allow(new CosmosOperations.Permission(service.container(), true, since, SHORT, SHORT));

            Mono<String> write = operations.write(in -> {
                standStillUntil(end);
                return Mono.just("written");
            });

            assertThatThrownBy(write::block)
                    .satisfies(failure -> assertThat(DatabaseStatus.of(failure)).hasValue(408));
        }
    }

    // As a process does that is stopped, or collects garbage: no timer of its own runs meanwhile.
    private static void standStillUntil(long nanos) {
        while (System.nanoTime() - nanos < 0) {
            Thread.onSpinWait();
        }
    }

    private static CosmosOperations.Permission permission(ItemContainer container, boolean writable) {
        return new CosmosOperations.Permission(container, writable, System.nanoTime(), VALIDITY, VALIDITY);
    }
}
