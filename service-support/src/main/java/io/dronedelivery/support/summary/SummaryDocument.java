package io.dronedelivery.support.summary;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The totals of an owner's month, stored beside the items in the same logical partition.
 *
 * @param id {@code summary-2026-11}
 * @param totals whole numbers by name, see {@link Totals}
 * @param etag version, absent before it is stored
 */
public record SummaryDocument(
        String id,
        String ownerId,
        int year,
        int month,
        String type,
        Map<String, Long> totals,

        @JsonProperty(value = "_etag", access = JsonProperty.Access.WRITE_ONLY) @Nullable String etag) {

    public static final String TYPE = "summary";

    public static SummaryDocument of(OwnerMonth month, Totals totals) {
        return new SummaryDocument(id(month), month.ownerId(), month.year(), month.month(), TYPE, totals.asMap(), null);
    }

    public static String id(OwnerMonth month) {
        // Asked for by every read; a format string would be parsed for each.
        return "summary-" + month.year() + (month.month() < 10 ? "-0" : "-") + month.month();
    }

    public Totals toTotals() {
        return Totals.of(totals);
    }
}
