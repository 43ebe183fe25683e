package io.dronedelivery.support.cosmos;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * Which container holds this service's items right now. It changes at most once in a process's life, at the end of a
 * repartition: an operation asks for the current one when it starts and stays with it.
 */
public final class ItemContainers {

    private static final Duration GLANCE = Duration.ofMillis(5);

    private final AtomicReference<ItemContainer> current;
    private final AtomicReference<Sinks.@Nullable Empty<Void>> paused = new AtomicReference<>();
    private final AtomicInteger writesInFlight = new AtomicInteger();

    ItemContainers(ItemContainer first) {
        this.current = new AtomicReference<>(first);
    }

    public ItemContainer current() {
        ItemContainer container = current.get();
        if (container == null) {
            throw new IllegalStateException("There always is a current container.");
        }
        return container;
    }

    /** Carries out a write on the current container; while writes are paused, it waits. */
    public <T> Mono<T> write(Function<ItemContainer, Mono<T>> write) {
        return Mono.defer(() -> {
            writesInFlight.incrementAndGet();
            Sinks.Empty<Void> pause = paused.get();
            if (pause != null) {
                writesInFlight.decrementAndGet();
                return pause.asMono().then(write(write));
            }
            return write.apply(current()).doFinally(signal -> writesInFlight.decrementAndGet());
        });
    }

    /** Lets no further write start; completes when those under way have ended. */
    public Mono<Void> pauseWrites() {
        return Mono.defer(() -> {
            paused.compareAndSet(null, Sinks.empty());
            return Flux.interval(Duration.ZERO, GLANCE)
                    .filter(tick -> writesInFlight.get() == 0)
                    .next()
                    .then();
        });
    }

    /** From now on, operations that start use this container. */
    public void switchTo(ItemContainer container) {
        current.set(container);
    }

    /** Lets writes start again, those that waited first. */
    public void resumeWrites() {
        Sinks.Empty<Void> pause = paused.getAndSet(null);
        if (pause != null) {
            pause.tryEmitEmpty();
        }
    }
}
