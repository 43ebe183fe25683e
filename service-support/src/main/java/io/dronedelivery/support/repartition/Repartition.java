package io.dronedelivery.support.repartition;

import io.dronedelivery.support.cosmos.ItemContainer;
import io.dronedelivery.support.problem.DatabaseStatus;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
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
    private static final int LOOKS_AT_A_TIME = 16;

    private final ControlStore store;
    private final Follower follower;
    private final RepartitionProperties properties;
    private final Move move;
    private final ItemContainer source;
    private final String replica = UUID.randomUUID().toString();
    private final AtomicBoolean busy = new AtomicBoolean();
    private final Disposable.Composite work = Disposables.composite();
    private final AtomicReference<Sign> lastSign = new AtomicReference<>(new Sign("", 0));

    Repartition(
            ControlStore store, Follower follower, RepartitionProperties properties, Move move, ItemContainer source) {
        this.store = store;
        this.follower = follower;
        this.properties = properties;
        this.move = move;
        this.source = source;
    }

    /** Follows until the target is in use; completes when the control document has been seen once. */
    Mono<Void> follow() {
        return follower.look()
                .then()
                .doOnSuccess(seen -> work.add(Mono.defer(() -> Mono.delay(follower.pause()))
                        .repeat(() -> !follower.isAtTheEnd())
                        // A look without an answer does not keep the next one waiting.
                        .flatMap(pause -> lookAndTakeOver(), LOOKS_AT_A_TIME)
                        .subscribe()));
    }

    private Mono<Void> lookAndTakeOver() {
        return follower.look().flatMap(this::takeOverWhatIsAbandoned).onErrorResume(failure -> {
            log.warn("The control document is of no use: {}", DatabaseStatus.reason(failure));
            return Mono.empty();
        });
    }

    /** Takes a repartition on; without effect where one is under way or done. */
    Mono<Void> start() {
        return follower.look()
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
            lastSign.set(new Sign("", 0));
            return Mono.empty();
        }
        Duration lease = properties.lease(control.phase());
        return ControlStore.within(lease, store.read(Progress.ID, Progress.class))
                .map(progress -> control.term() + "/" + progress.holder() + "/" + progress.beat())
                .defaultIfEmpty(control.term() + "/none")
                .filter(sign -> isUnchangedFor(lease, sign))
                .flatMap(sign -> takeOn(control));
    }

    private boolean isUnchangedFor(Duration lease, String sign) {
        Sign last =
                lastSign.updateAndGet(known -> known.text().equals(sign) ? known : new Sign(sign, System.nanoTime()));
        return System.nanoTime() - last.sinceNanos() > lease.toNanos();
    }

    private record Sign(String text, long sinceNanos) {}

    private Mono<Void> takeOn(Control control) {
        if (!busy.compareAndSet(false, true)) {
            return Mono.empty();
        }
        return ControlStore.within(properties.lease(Phase.COPYING), SourceMark.put(source, properties.target()))
                .then(store.change(control.heldBy(replica, source.name())))
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
