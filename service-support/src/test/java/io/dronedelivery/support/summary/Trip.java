package io.dronedelivery.support.summary;

import com.azure.spring.data.cosmos.core.mapping.Container;
import com.azure.spring.data.cosmos.core.mapping.PartitionKey;
import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Version;

/** An item such as the services have. */
@Container(autoCreateContainer = false)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Trip(
        @Id String id,
        @PartitionKey String ownerId,
        int year,
        int month,
        String type,
        BigDecimal miles,
        @JsonFormat(shape = JsonFormat.Shape.STRING) Instant createdAt,
        @JsonFormat(shape = JsonFormat.Shape.STRING) Instant updatedAt,

        @Version @JsonProperty(value = "_etag", access = JsonProperty.Access.WRITE_ONLY) @JsonAlias("etag") @Nullable String etag)
        implements Item<Trip> {

    static final String TYPE = "trip";

    public static Trip of(String id, String ownerId, int month, String miles) {
        return new Trip(
                id,
                ownerId,
                2026,
                month,
                TYPE,
                Totals.plain(new BigDecimal(miles)),
                Instant.EPOCH,
                Instant.EPOCH,
                null);
    }

    @Override
    public Totals totals() {
        return Totals.of("trips", 1).with("thousandthsOfMiles", Totals.toThousandths(miles));
    }

    @Override
    public Trip stamped(Instant created, Instant updated, @Nullable String version) {
        return new Trip(id, ownerId, year, month, type, Totals.plain(miles), created, updated, version);
    }
}
