package io.dronedelivery.support.resource;

import io.dronedelivery.support.cosmos.Charged;
import io.dronedelivery.support.problem.InvalidRequestException;
import io.dronedelivery.support.problem.ProblemException;
import io.dronedelivery.support.problem.ProblemType;
import io.dronedelivery.support.summary.Item;
import io.dronedelivery.support.summary.MonthlyItems;
import io.dronedelivery.support.summary.OwnerMonth;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.util.UriComponentsBuilder;

/** Answers with what belongs in their headers: the version of an item, where it is, what the answer cost. */
public final class Answers {

    /** How {@code If-Match} names a version. */
    static final String VERSION = "^\"[^\",]+\"$";

    /** ... where it need not name one. */
    public static final String ANY_VERSION = "^([*]|\"[^\",]+\")$";

    private static final String CHARGE = "X-Request-Charge";

    private Answers() {}

    /** 200 with the charge, in request units with two decimals as the database reports them. */
    public static <T> ResponseEntity<T> ok(Charged<T> answer) {
        return ResponseEntity.ok().header(CHARGE, charge(answer)).body(answer.value());
    }

    /** 200 with an item, as it is now, and its version. */
    static <T extends Item<T>> ResponseEntity<T> item(Charged<T> item) {
        return ResponseEntity.ok()
                .headers(version(item.value()))
                .header(CHARGE, charge(item))
                .body(item.value());
    }

    /** 201 with a new item and where it is; 200 if the very same one was there already. */
    static <T extends Item<T>> ResponseEntity<T> created(String path, Charged<MonthlyItems.Created<T>> creation) {
        T item = creation.value().item();
        URI location = UriComponentsBuilder.fromPath(path + "/{id}")
                .queryParam("ownerId", "{ownerId}")
                .build(item.id(), item.ownerId());
        return ResponseEntity.status(creation.value().fresh() ? HttpStatus.CREATED : HttpStatus.OK)
                .location(location)
                .headers(version(item))
                .header(CHARGE, charge(creation))
                .body(item);
    }

    /** 204 for an item that is gone. */
    static ResponseEntity<Void> deleted(Charged<?> removal) {
        return ResponseEntity.noContent().header(CHARGE, charge(removal)).build();
    }

    /** A calendar month. */
    public record Month(int year, int month) {}

    /** 200 with the newest month, or a not-found problem if there is none. */
    static ResponseEntity<Month> newest(Charged<Optional<OwnerMonth>> newest) {
        OwnerMonth month = newest.value()
                .orElseThrow(() -> new ProblemException(ProblemType.NOT_FOUND, "The owner has no items in any month."));
        return ok(newest.map(found -> new Month(month.year(), month.month())));
    }

    /** The version that {@code If-Match} names; {@code *} and an absent header name none. */
    static Optional<String> version(@Nullable String ifMatch) {
        if (ifMatch == null || ifMatch.strip().equals("*")) {
            return Optional.empty();
        }
        String tag = ifMatch.strip();
        if (!tag.matches(VERSION)) {
            throw new InvalidRequestException(HttpHeaders.IF_MATCH, "must be one strong entity tag or *");
        }
        return Optional.of(tag);
    }

    /** The version that {@code If-Match} must name where a blind overwrite is not allowed. */
    static String requiredVersion(@Nullable String ifMatch) {
        return version(ifMatch)
                .orElseThrow(() ->
                        new ProblemException(ProblemType.PRECONDITION_REQUIRED, "Send the item's ETag in If-Match."));
    }

    private static HttpHeaders version(Item<?> item) {
        HttpHeaders headers = new HttpHeaders();
        String etag = item.etag();
        if (etag != null) {
            // Cosmos DB's versions are quoted already.
            headers.set(HttpHeaders.ETAG, etag);
        }
        return headers;
    }

    private static String charge(Charged<?> answer) {
        return BigDecimal.valueOf(answer.charge())
                .setScale(2, RoundingMode.HALF_UP)
                .toPlainString();
    }
}
