package io.dronedelivery.gateway.invoice;

import io.dronedelivery.gateway.problem.ProblemException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Component;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;

/** Turns an invoice into what goes over the wire. */
@Component
class InvoiceAnswer {

    private final ObjectWriter documents;
    private final BillingCalendar calendar;
    private final Duration closedMonthMaxAge;

    InvoiceAnswer(JsonMapper json, BillingCalendar calendar, InvoiceProperties properties) {
        this.documents = json.writerFor(InvoiceDocument.class);
        this.calendar = calendar;
        this.closedMonthMaxAge = properties.closedMonthMaxAge();
    }

    /** @throws ProblemException when no section came, or when one is missing and the caller wants all or nothing */
    Invoice accepted(Invoice invoice, boolean strict) {
        if (invoice.isEmpty()) {
            throw MissingSections.exception(invoice.results().values(), "No section could be had.");
        }
        if (strict && !invoice.isComplete()) {
            throw MissingSections.exception(
                    invoice.results().values(), "The invoice would be incomplete, and only a whole one is wanted.");
        }
        return invoice;
    }

    ResponseEntity<byte[]> render(Invoice invoice, boolean strict) {
        byte[] body = documents.writeValueAsBytes(InvoiceDocument.of(invoice));
        ResponseEntity.BodyBuilder response = ResponseEntity.ok()
                .contentType(MediaType.APPLICATION_JSON)
                .header(InvoiceHeaders.CHARGE, InvoiceHeaders.charge(invoice))
                .header(InvoiceHeaders.SERVER_TIMING, InvoiceHeaders.serverTiming(invoice))
                .header(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING);
        if (strict) {
            response.header("Preference-Applied", Preferences.STRICT);
        }
        if (!invoice.isComplete()) {
            return response.cacheControl(CacheControl.noStore()).body(body);
        }
        return response.cacheControl(keeping(invoice)).eTag(tag(body)).body(body);
    }

    /** Always private: an invoice is one customer's business. */
    private CacheControl keeping(Invoice invoice) {
        return calendar.isClosed(invoice.question().month())
                ? CacheControl.maxAge(closedMonthMaxAge).cachePrivate()
                : CacheControl.noCache().cachePrivate();
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
}
