package io.dronedelivery.support.repartition;

import io.dronedelivery.support.cosmos.CosmosOperations;
import io.dronedelivery.support.cosmos.ItemContainer;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

/** Looks at the control document again and again, and lets this replica's operations do what it allows for as long as that is known. */
final class Follower {

    private static final Logger log = LoggerFactory.getLogger(Follower.class);
    static final int LOOKS_PER_VALIDITY = 3;

    private final ControlStore store;
    private final CosmosOperations operations;
    private final ItemContainer source;
    private final ItemContainer target;
    private final RepartitionProperties properties;
    private volatile Control seen = Control.nothingBegun();
    private volatile long seenNanos = System.nanoTime();
    private long heardNanos = seenNanos;

    Follower(
            ControlStore store,
            CosmosOperations operations,
            ItemContainer source,
            ItemContainer target,
            RepartitionProperties properties) {
        this.store = store;
        this.operations = operations;
        this.source = source;
        this.target = target;
        this.properties = properties;
    }

    /** Looks once; fails where what is stored cannot follow what was seen before, and changes nothing then. */
    Mono<Control> look() {
        return Mono.defer(() -> {
            // What is read was true at some moment after this one: counted from here, validity never lasts too long.
            long asked = System.nanoTime();
            return ControlStore.within(properties.lease(seen.phase()), store.control())
                    .flatMap(control -> follow(control, asked));
        });
    }

    /** Whether this replica has looked lately, and has seen neither a later term nor the end of this one. */
    boolean knowsOfNothingBeyond(long term, Duration lately) {
        Control now = seen;
        return System.nanoTime() - seenNanos < lately.toNanos()
                && (now.term() < term || now.term() == term && now.phase() != Phase.SOURCE);
    }

    /** When to look again: often enough that what is known does not run out. */
    Duration pause() {
        return properties.validity(seen.phase()).dividedBy(LOOKS_PER_VALIDITY);
    }

    /** Whether nothing will change any more. */
    boolean isAtTheEnd() {
        return seen.phase() == Phase.TARGET;
    }

    // Looks overlap, so an answer may be overtaken by that to a later one.
    private synchronized Mono<Control> follow(Control control, long asked) {
        if (!control.isAbout(source)) {
            return Mono.error(new IllegalStateException("The items of container '" + control.source()
                    + "' move to container '" + target.name() + "', and not those of '" + source.name() + "'."));
        }
        Control before = seen;
        if (!control.mayFollow(before)) {
            return asked - heardNanos < 0
                    ? Mono.just(before)
                    : Mono.error(new IllegalStateException(
                            "It has gone back from %s, term %d, to %s, term %d. This replica does not follow it."
                                    .formatted(before.phase(), before.term(), control.phase(), control.term())));
        }
        Phase phase = control.phase();
        if (phase != before.phase() || control.term() != before.term()) {
            log.info("The repartition is {} in the hands of {}, term {}.", phase, control.holder(), control.term());
            heardNanos = System.nanoTime();
        }
        seen = control;
        if (asked - seenNanos > 0) {
            seenNanos = asked;
        }
        allow(phase);
        return Mono.just(control);
    }

    private void allow(Phase phase) {
        ItemContainer container = phase.isOnTarget() ? target : source;
        if (phase == Phase.TARGET) {
            operations.allow(CosmosOperations.Permission.forGood(container));
            return;
        }
        operations.allow(new CosmosOperations.Permission(
                container, phase.isWritable(), seenNanos, properties.validity(phase), properties.longestWrite()));
    }
}
