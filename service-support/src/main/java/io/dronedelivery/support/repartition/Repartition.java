package io.dronedelivery.support.repartition;

import io.dronedelivery.support.problem.DatabaseStatus;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

/**
 * This replica's part in moving a running service from a container keyed by id to one keyed by owner. Every replica follows the
 * control document; one of them carries the move out, and where it gives no sign of life any more another one goes on.
 */
final class Repartition implements DisposableBean {

    private static final Logger log = LoggerFactory.getLogger(Repartition.class);
    private static final int CANCEL_ATTEMPTS = 5;

    private final ControlStore store;
    private final Follower follower;
    private final RepartitionProperties properties;
    private final Move move;
    private final String replica = UUID.randomUUID().toString();
    private final AtomicBoolean busy = new AtomicBoolean();
    private final Disposable.Composite work = Disposables.composite();
    private String lastSign = "";
    private long lastSignNanos;

    Repartition(ControlStore store, Follower follower, RepartitionProperties properties, Move move) {
        this.store = store;
        this.follower = follower;
        this.properties = properties;
        this.move = move;
    }

    /** Follows from now on; completes when the control document has been seen once. */
    Mono<Void> follow() {
        return follower.look()
                .then()
                .doOnSuccess(seen -> work.add(Mono.defer(() -> follower.look())
                        .flatMap(this::takeOverWhatIsAbandoned)
                        .onErrorResume(failure -> {
                            log.warn("The control document could not be read: {}", DatabaseStatus.reason(failure));
                            return Mono.empty();
                        })
                        .then(Mono.defer(() -> Mono.delay(follower.pause())))
                        .repeat()
                        .subscribe()));
    }

    /** Takes a repartition on; without effect where one is under way or done. */
    Mono<Void> start() {
        return store.control()
                .filter(control -> control.phase() == Phase.SOURCE)
                .flatMap(this::takeOn)
                .then();
    }

    /** Gives up one that has not been switched yet: the source stays in use. */
    Mono<Void> cancel() {
        return Mono.defer(() -> store.control()
                        .filter(control -> control.phase().isUnderWay() && control.phase() != Phase.SWITCHED)
                        .flatMap(control -> store.change(control.failed("It was cancelled."))))
                .retryWhen(Retry.max(CANCEL_ATTEMPTS).filter(LostControlException.class::isInstance))
                .then();
    }

    /** The same whichever replica is asked. */
    Mono<RepartitionStatus> status() {
        return Mono.defer(() -> store.control().flatMap(control -> store.read(Progress.ID, Progress.class)
                .map(progress -> RepartitionStatus.of(control, progress))
                .defaultIfEmpty(RepartitionStatus.of(control))));
    }

    // By this replica's own clock: for the time of a lease the sign of life has been the same.
    private Mono<Void> takeOverWhatIsAbandoned(Control control) {
        if (!control.phase().isUnderWay() || busy.get()) {
            lastSign = "";
            return Mono.empty();
        }
        return store.read(Progress.ID, Progress.class)
                .map(progress -> control.term() + "/" + progress.holder() + "/" + progress.beat())
                .defaultIfEmpty(control.term() + "/none")
                .filter(sign -> isUnchangedFor(properties.lease(control.phase()), sign))
                .flatMap(sign -> takeOn(control));
    }

    private boolean isUnchangedFor(Duration lease, String sign) {
        if (!sign.equals(lastSign)) {
            lastSign = sign;
            lastSignNanos = System.nanoTime();
        }
        return System.nanoTime() - lastSignNanos > lease.toNanos();
    }

    private Mono<Void> takeOn(Control control) {
        if (!busy.compareAndSet(false, true)) {
            return Mono.empty();
        }
        return store.change(control.heldBy(replica))
                .doOnNext(held -> work.add(move.carryOut(held, follower)
                        .doFinally(signal -> busy.set(false))
                        .subscribe()))
                .doOnError(failure -> busy.set(false))
                .doOnCancel(() -> busy.set(false))
                .onErrorResume(LostControlException.class, lost -> Mono.empty())
                .then();
    }

    @Override
    public void destroy() {
        work.dispose();
    }
}
