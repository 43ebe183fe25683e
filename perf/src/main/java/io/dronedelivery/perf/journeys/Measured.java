package io.dronedelivery.perf.journeys;

import static io.gatling.javaapi.core.CoreDsl.asLongAs;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.pause;

import io.dronedelivery.perf.endpoints.Answered;
import io.dronedelivery.perf.endpoints.InvoiceEndpoint;
import io.dronedelivery.perf.recorder.ClientRecorder;
import io.dronedelivery.perf.recorder.Outcome;
import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.Session;
import io.gatling.javaapi.http.HttpRequestActionBuilder;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.LongSupplier;

/** Puts a request between two readings of the clock. */
public final class Measured {

    private static final String INTENDED_START = "intendedStart";

    /** How often one who waits for a turn looks again. */
    private static final Duration LOOK = Duration.ofMillis(1);

    private final ClientRecorder recorder;
    private final Optional<Semaphore> turns;

    /** @param atOnce the most requests that are under way at once; 0 if nothing bounds them */
    public Measured(ClientRecorder recorder, int atOnce) {
        this.recorder = recorder;
        this.turns = atOnce == 0 ? Optional.empty() : Optional.of(new Semaphore(atOnce));
    }

    /** A request that is meant to be sent as soon as its user gets there: the closed model. */
    public ChainBuilder request(HttpRequestActionBuilder request) {
        return request(request, System::nanoTime);
    }

    /** @param intendedStart asked once per request, when its user gets there */
    public ChainBuilder request(HttpRequestActionBuilder request, LongSupplier intendedStart) {
        return exec(session -> {
                    long due = intendedStart.getAsLong();
                    recorder.started(due);
                    return session.remove(Answered.STATUS)
                            .remove(Answered.RETRY_AFTER)
                            .remove(Answered.CHARGE)
                            .remove(InvoiceEndpoint.COMPLETE)
                            .markAsSucceeded()
                            .set(INTENDED_START, due);
                })
                .exec(inTurn(request))
                .exec(session -> {
                    long due = session.getLong(INTENDED_START);
                    recorder.answered(due, outcome(session));
                    if (session.contains(Answered.CHARGE)) {
                        recorder.charged(due, session.getString(Answered.CHARGE));
                    }
                    return session;
                });
    }

    private ChainBuilder inTurn(HttpRequestActionBuilder request) {
        return turns.map(free -> asLongAs(session -> !free.tryAcquire())
                        .on(pause(LOOK))
                        .exec(request)
                        .exec(session -> {
                            free.release();
                            return session;
                        }))
                .orElseGet(() -> exec(request));
    }

    /** One user's whole stay, counted while it lasts. */
    public ChainBuilder user(ChainBuilder stay) {
        return exec(session -> {
                    recorder.userStarted();
                    return session;
                })
                .exec(stay)
                .exec(session -> {
                    recorder.userStopped();
                    return session;
                });
    }

    private static Outcome outcome(Session session) {
        if (!session.contains(Answered.STATUS)) {
            return Outcome.FAILED;
        }
        int status = session.getInt(Answered.STATUS);
        if ((status == 429 || status == 503) && session.contains(Answered.RETRY_AFTER)) {
            return Outcome.SHED;
        }
        if (status >= 300) {
            return Outcome.FAILED;
        }
        if (!session.isFailed()) {
            return Outcome.COMPLETE;
        }
        boolean incomplete = session.contains(InvoiceEndpoint.COMPLETE)
                && "false".equals(session.getString(InvoiceEndpoint.COMPLETE));
        return incomplete ? Outcome.PARTIAL : Outcome.WRONG;
    }
}
