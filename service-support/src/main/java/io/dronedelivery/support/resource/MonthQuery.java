package io.dronedelivery.support.resource;

import io.dronedelivery.support.summary.OwnerMonth;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;

/**
 * Query parameters that name an owner's month. They are bound as text: a number that does not parse would hide what is
 * wrong with the others.
 */
public record MonthQuery(
        @NotNull(message = "must be given") @Identifier String ownerId,

        @NotNull(message = "must be given") @Pattern(regexp = "^[2-9][0-9]{3}$", message = "must be 2000 to 9999") String year,

        @NotNull(message = "must be given") @Pattern(regexp = "^(0?[1-9]|1[0-2])$", message = "must be 1 to 12")
        String month) {

    public OwnerMonth toOwnerMonth() {
        return new OwnerMonth(ownerId, Integer.parseInt(year), Integer.parseInt(month));
    }
}
