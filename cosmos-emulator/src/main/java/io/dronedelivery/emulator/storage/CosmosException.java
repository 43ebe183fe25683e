package io.dronedelivery.emulator.storage;

import java.time.Duration;
import java.util.Optional;

/** A request that the service answers with an error status; the only kind of failure a client can cause. */
public final class CosmosException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** The client's map of partition ranges is out of date; it reloads the map and tries again. */
    public static final int PARTITION_KEY_RANGE_GONE = 1002;

    /** The partition of a replica is being split or has been; the client looks for its successors. */
    public static final int COMPLETING_SPLIT = 1007;

    /** The container has been deleted and created again since the client looked it up. */
    public static final int CONTAINER_RECREATED = 1024;

    /** The same, as a replica says it. */
    public static final int NAME_CACHE_IS_STALE = 1000;

    /** A request beyond the provisioned throughput, as opposed to other causes of 429. */
    public static final int REQUEST_RATE_TOO_LARGE = 3200;

    /** A database or container in the path does not exist, as opposed to the addressed resource itself. */
    public static final int OWNER_NOT_FOUND = 1003;

    /** The partition key given with the request is not the one in the document. */
    public static final int PARTITION_KEY_MISMATCH = 1001;

    private final int status;
    private final int substatus;

    @SuppressWarnings("serial") // never serialized
    private final Optional<Duration> retryAfter;

    private CosmosException(int status, int substatus, String message, Optional<Duration> retryAfter) {
        // Failures are part of ordinary operation and answered to the client; a stack trace would only cost time.
        super(message, null, false, false);
        this.status = status;
        this.substatus = substatus;
        this.retryAfter = retryAfter;
    }

    public static CosmosException badRequest(String message) {
        return of(400, 0, message);
    }

    /** A value in the request that its type refuses. */
    public static CosmosException badRequest(IllegalArgumentException refusal) {
        return badRequest(String.valueOf(refusal.getMessage()));
    }

    public static CosmosException unauthorized(String message) {
        return of(401, 0, message);
    }

    public static CosmosException notFound(String what) {
        return of(404, 0, what + " does not exist");
    }

    public static CosmosException ownerNotFound(String what) {
        return of(404, OWNER_NOT_FOUND, what + " does not exist");
    }

    public static CosmosException conflict(String what) {
        return of(409, 0, what + " already exists");
    }

    public static CosmosException preconditionFailed(String message) {
        return of(412, 0, message);
    }

    public static CosmosException rangeGone(String partition) {
        return of(
                410, PARTITION_KEY_RANGE_GONE, "Partition key range " + partition + " has been split or never existed");
    }

    /**
     * The provisioned throughput is used up.
     *
     * @param retryAfter after which a request is admitted again if no other request is admitted before it
     */
    public static CosmosException tooManyRequests(Duration retryAfter) {
        return new CosmosException(
                429,
                REQUEST_RATE_TOO_LARGE,
                "Request rate is large. More Request Units may be needed, so no changes were made.",
                Optional.of(retryAfter));
    }

    public static CosmosException of(int status, int substatus, String message) {
        return new CosmosException(status, substatus, message, Optional.empty());
    }

    public int status() {
        return status;
    }

    public int substatus() {
        return substatus;
    }

    public Optional<Duration> retryAfter() {
        return retryAfter;
    }

    /** The service's word for the status, as it stands in the error body. */
    public String code() {
        return switch (status) {
            case 400 -> "BadRequest";
            case 401 -> "Unauthorized";
            case 403 -> "Forbidden";
            case 404 -> "NotFound";
            case 405 -> "MethodNotAllowed";
            case 409 -> "Conflict";
            case 410 -> "Gone";
            case 412 -> "PreconditionFailed";
            case 413 -> "RequestEntityTooLarge";
            case 424 -> "FailedDependency";
            case 429 -> "TooManyRequests";
            case 449 -> "RetryWith";
            case 503 -> "ServiceUnavailable";
            default -> Integer.toString(status);
        };
    }
}
