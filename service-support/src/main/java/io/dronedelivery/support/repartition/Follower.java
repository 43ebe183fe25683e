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
    private volatile Phase seen = Phase.SOURCE;
    private volatile long seenTerm;
    private volatile long seenNanos;

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

    /** Looks once. */
    Mono<Control> look() {
        return Mono.defer(() -> {
            // What is read was true at some moment after this one: counted from here, validity never lasts too long.
            long asked = System.nanoTime();
            return store.control().doOnNext(control -> follow(control, asked));
        });
    }

    /** Whether this replica has looked lately, and has seen neither a later term nor the end of this one. */
    boolean knowsOfNothingBeyond(long term, Duration lately) {
        return System.nanoTime() - seenNanos < lately.toNanos()
                && (seenTerm < term || seenTerm == term && seen != Phase.SOURCE);
    }

    /** When to look again: often enough that what is known does not run out. */
    Duration pause() {
        return properties.validity(seen).dividedBy(LOOKS_PER_VALIDITY);
    }

    private void follow(Control control, long asked) {
        Phase phase = control.phase();
        if (phase != seen) {
            log.info("The repartition is {} in the hands of {}, term {}.", phase, control.holder(), control.term());
        }
        seen = phase;
        seenTerm = control.term();
        seenNanos = asked;
        ItemContainer container = phase.isOnTarget() ? target : source;
        if (phase == Phase.TARGET) {
            operations.allow(CosmosOperations.Permission.forGood(container));
            return;
        }
        operations.allow(new CosmosOperations.Permission(
                container, phase.isWritable(), asked, properties.validity(phase), properties.longestWrite()));
    }
}
