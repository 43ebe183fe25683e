package io.dronedelivery.perf.journeys;

import static io.gatling.javaapi.core.CoreDsl.exec;

import io.dronedelivery.perf.endpoints.Answered;
import io.dronedelivery.perf.endpoints.InvoiceEndpoint;
import io.dronedelivery.perf.recorder.ClientRecorder;
import io.dronedelivery.perf.recorder.Outcome;
import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.Session;
import io.gatling.javaapi.http.HttpRequestActionBuilder;
import java.util.function.LongSupplier;

/** Puts a request between two readings of the clock. */
public final class Measured {

    private static final String INTENDED_START = "intendedStart";

    private final ClientRecorder recorder;

    public Measured(ClientRecorder recorder) {
        this.recorder = recorder;
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
                            .remove(InvoiceEndpoint.COMPLETE)
                            .markAsSucceeded()
                            .set(INTENDED_START, due);
                })
                .exec(request)
                .exec(session -> {
                    recorder.answered(session.getLong(INTENDED_START), outcome(session));
                    return session;
                });
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
