package io.dronedelivery.gateway.correlation;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.springframework.http.HttpHeaders;
import reactor.util.context.ContextView;

/** The name of a request in the caller's logs, the gateway's and the services'. */
public record RequestId(String value) {

    public static final String HEADER = "X-Request-Id";

    /** Goes into log lines and headers, so it is short and has nothing that means something there. */
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9._~:/+=@-]{1,64}");

    /** The caller's own, if it can be taken. */
    static Optional<RequestId> of(HttpHeaders headers) {
        List<String> given = headers.getOrEmpty(HEADER);
        return given.size() == 1 && PLAIN.matcher(given.get(0)).matches()
                ? Optional.of(new RequestId(given.get(0)))
                : Optional.empty();
    }

    /** The one of the request that this context belongs to. */
    public static Optional<RequestId> of(ContextView context) {
        return context.getOrEmpty(RequestId.class);
    }
}
