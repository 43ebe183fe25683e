package io.dronedelivery.support.summary;

import com.azure.cosmos.models.SqlParameter;
import com.azure.cosmos.models.SqlQuerySpec;
import java.util.ArrayList;
import java.util.List;

/**
 * What an invoice is about: one owner in one calendar month.
 *
 * @param ownerId customer
 * @param year 2000 to 9999
 * @param month 1 (January) to 12
 */
public record OwnerMonth(String ownerId, int year, int month) {

    /** A query about it, which names it by {@code @ownerId}, {@code @year} and {@code @month}. */
    public SqlQuerySpec query(String text, SqlParameter... more) {
        List<SqlParameter> parameters = new ArrayList<>(List.of(more));
        parameters.add(new SqlParameter("@ownerId", ownerId));
        parameters.add(new SqlParameter("@year", year));
        parameters.add(new SqlParameter("@month", month));
        return new SqlQuerySpec(text, parameters);
    }
}
