package io.dronedelivery.gateway.deadline;

import io.netty.util.concurrent.ScheduledFuture;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import reactor.core.publisher.Mono;
import reactor.netty.http.HttpResources;
import reactor.netty.resources.LoopResources;

/**
 * Does something later on the event loop that asks for it. Reactor's own timer has threads of its own, which share a lock and
 * which every request would wake.
 */
public final class LoopTimer {

    private LoopTimer() {}

    /** Runs this after {@code time}, unless it is cancelled before. */
    public static ScheduledFuture<?> schedule(Runnable later, Duration time) {
        return HttpResources.get()
                .onClient(LoopResources.DEFAULT_NATIVE)
                .next()
                .schedule(later, time.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Emits after {@code time}. */
    public static Mono<Long> after(Duration time) {
        return Mono.create(sink -> {
            ScheduledFuture<?> tick = schedule(() -> sink.success(0L), time);
            sink.onDispose(() -> tick.cancel(false));
        });
    }
}
