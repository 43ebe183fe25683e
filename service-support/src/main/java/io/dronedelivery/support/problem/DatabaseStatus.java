package io.dronedelivery.support.problem;

import com.azure.cosmos.CosmosException;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import reactor.core.Exceptions;

/** What the database answered, out of whatever exception its answer has been wrapped in. */
public final class DatabaseStatus {

    public static final int NOT_FOUND = 404;
    public static final int REQUEST_TIMEOUT = 408;
    public static final int CONFLICT = 409;
    public static final int GONE = 410;
    public static final int PRECONDITION_FAILED = 412;
    public static final int TOO_MANY_REQUESTS = 429;
    public static final int RETRY_WITH = 449;
    public static final int UNAVAILABLE = 503;

    private static final int NO_ANSWER = 0;
    private static final int READ_SESSION_NOT_AVAILABLE = 1002;
    private static final int OWNER_RESOURCE_NOT_FOUND = 1003;

    private DatabaseStatus() {}

    /** The HTTP status of the answer; empty if the failure is not the database's. */
    public static OptionalInt of(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = causeOf(cause)) {
            if (cause instanceof CosmosException cosmos) {
                return OptionalInt.of(status(cosmos));
            }
            if (cause instanceof DatabaseRefusedException refused) {
                return OptionalInt.of(refused.status());
            }
            if (isAccountLost(cause)) {
                return OptionalInt.of(UNAVAILABLE);
            }
        }
        return OptionalInt.empty();
    }

    /** Where several partitions refuse at the same moment, Reactor puts their failures side by side: one of them stands for all. */
    static @Nullable Throwable causeOf(Throwable failure) {
        return Exceptions.isMultiple(failure)
                ? Exceptions.unwrapMultiple(failure).get(0)
                : failure.getCause();
    }

    /** A connection that breaks leaves no status. To whoever asks again it is as good as a database that is away. */
    private static int status(CosmosException failure) {
        if (isContainerGone(failure.getStatusCode(), failure.getSubStatusCode())) {
            return GONE;
        }
        return failure.getStatusCode() == NO_ANSWER || isBehind(failure) ? UNAVAILABLE : failure.getStatusCode();
    }

    /** Of an account that it can no longer reach, at an address without a region's name, the SDK throws a bare exception. */
    private static boolean isAccountLost(Throwable failure) {
        StackTraceElement[] trace = failure.getStackTrace();
        return failure.getClass() == RuntimeException.class
                && trace.length > 0
                && trace[0].getClassName().startsWith("com.azure.cosmos.");
    }

    public static boolean is(int status, Throwable failure) {
        return of(failure).orElse(0) == status;
    }

    /** Not an item but the container is missing: taken for an absent item, a lost container would read as empty months. */
    public static boolean isContainerGone(int status, int subStatus) {
        return status == NOT_FOUND && subStatus == OWNER_RESOURCE_NOT_FOUND;
    }

    // Whatever was asked for may be there: this copy of it has not heard yet of what the session has seen.
    private static boolean isBehind(CosmosException failure) {
        return failure.getStatusCode() == NOT_FOUND && failure.getSubStatusCode() == READ_SESSION_NOT_AVAILABLE;
    }

    /** Whether the database is there and has answered, though not with what was asked for; throttling is an answer. */
    public static boolean isAnswer(Throwable failure) {
        return switch (of(failure).orElse(0)) {
            case NOT_FOUND, CONFLICT, PRECONDITION_FAILED, TOO_MANY_REQUESTS -> true;
            default -> false;
        };
    }

    /** Whether the same request may succeed a little later: the database is throttled, busy, moving or away. */
    public static boolean isPassing(Throwable failure) {
        return switch (of(failure).orElse(0)) {
            case REQUEST_TIMEOUT, GONE, TOO_MANY_REQUESTS, RETRY_WITH, UNAVAILABLE -> true;
            default -> false;
        };
    }

    /** Whether the database has said that this caller may not. */
    public static boolean isRefusal(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = causeOf(cause)) {
            if (cause instanceof CosmosException cosmos) {
                return cosmos.getStatusCode() == 401 || cosmos.getStatusCode() == 403;
            }
        }
        return false;
    }

    /** A failure in words for an operator, without a stack of the SDK's diagnostics. */
    public static String reason(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = causeOf(cause)) {
            if (cause instanceof CosmosException cosmos) {
                return "the database answered " + cosmos.getStatusCode() + "/" + cosmos.getSubStatusCode();
            }
        }
        return String.valueOf(failure.getMessage()).lines().findFirst().orElse("no reason given");
    }
}
