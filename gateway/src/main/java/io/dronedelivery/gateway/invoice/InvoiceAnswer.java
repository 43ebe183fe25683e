package io.dronedelivery.gateway.invoice;

import io.dronedelivery.gateway.problem.ProblemException;
import io.dronedelivery.gateway.problem.ProblemType;
import io.dronedelivery.gateway.section.SectionResult;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;

/** Turns an invoice into what goes over the wire. */
@Component
class InvoiceAnswer {

    private static final String CHARGE = "X-Request-Charge";

    private final ObjectWriter documents;
    private final BillingCalendar calendar;
    private final String closedMonth;

    InvoiceAnswer(JsonMapper json, BillingCalendar calendar, InvoiceProperties properties) {
        this.documents = json.writerFor(InvoiceDocument.class);
        this.calendar = calendar;
        this.closedMonth = "max-age=" + properties.closedMonthMaxAge().toSeconds() + ", private";
    }

    /** @throws ProblemException when no section came, or when one is missing and the caller wants all or nothing */
    Invoice accepted(Invoice invoice, boolean strict) {
        if (invoice.isEmpty()) {
            throw missing(invoice.results().values(), "No section could be had.");
        }
        if (strict && !invoice.isComplete()) {
            throw missing(
                    invoice.results().values(), "The invoice would be incomplete, and only a whole one is wanted.");
        }
        return invoice;
    }

    Mono<Void> write(Invoice invoice, boolean strict, ServerWebExchange exchange) {
        byte[] body = documents.writeValueAsBytes(InvoiceDocument.of(invoice));
        ServerHttpResponse response = exchange.getResponse();
        response.setStatusCode(HttpStatus.OK);
        HttpHeaders headers = response.getHeaders();
        headers.set(HttpHeaders.CONTENT_TYPE, MediaType.APPLICATION_JSON_VALUE);
        headers.set(CHARGE, format(invoice.charge()));
        headers.set("Server-Timing", serverTiming(invoice));
        headers.set(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING);
        if (strict) {
            headers.set("Preference-Applied", Preferences.STRICT);
        }
        headers.set(HttpHeaders.CACHE_CONTROL, invoice.isComplete() ? keeping(invoice) : "no-store");
        if (invoice.isComplete() && exchange.checkNotModified(tag(body))) {
            return response.setComplete();
        }
        headers.setContentLength(body.length);
        return response.writeWith(
                Mono.fromSupplier(() -> response.bufferFactory().wrap(body)));
    }

    /**
     * 504 when time was all that the sections lacked that failed, 503 with the longest wait that a service asked for otherwise.
     * A service that knows nothing has not failed.
     */
    static ProblemException missing(Collection<SectionResult> results, String detail) {
        List<SectionProblem> problems = SectionProblem.of(results);
        boolean late = problems.stream()
                .map(SectionProblem::status)
                .filter(status -> status != 404)
                .collect(Collectors.toSet())
                .equals(Set.of(504));
        ProblemException problem = new ProblemException(
                        late ? ProblemType.DEADLINE_EXCEEDED : ProblemType.SERVICE_UNAVAILABLE, detail)
                .with("problems", problems)
                .header(CHARGE, format(Invoice.charge(results)));
        if (!late) {
            problems.stream()
                    .flatMap(section -> Stream.ofNullable(section.retryAfter()))
                    .max(Comparator.naturalOrder())
                    .map(Duration::ofSeconds)
                    .ifPresent(problem::retryAfter);
        }
        return problem;
    }

    /** Always private: an invoice is one customer's business. */
    private String keeping(Invoice invoice) {
        return calendar.isClosed(invoice.question().month()) ? closedMonth : "no-cache, private";
    }

    /** Weak, because the same invoice may go out compressed or not. */
    private static String tag(byte[] body) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(body);
            return "W/\"" + Base64.getUrlEncoder().withoutPadding().encodeToString(Arrays.copyOf(digest, 16)) + "\"";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }

    /** One entry per section, duration in milliseconds; a section that did not come says why. */
    private static String serverTiming(Invoice invoice) {
        return invoice.results().values().stream()
                .map(result -> invoice.origin() == Invoice.Origin.CACHED
                        ? result.section().key() + ";desc=cached"
                        : timing(result))
                .collect(Collectors.joining(", "));
    }

    private static String timing(SectionResult result) {
        long tenths = Math.round(result.cost().time().toNanos() / 1e5);
        String entry = result.section().key() + ";dur=" + tenths / 10 + '.' + tenths % 10;
        return result instanceof SectionResult.Present ? entry : entry + ";desc=" + result.outcome();
    }

    /** With two decimals, as the database reports them. */
    private static String format(BigDecimal charge) {
        return charge.setScale(2, RoundingMode.HALF_UP).toPlainString();
    }
}
