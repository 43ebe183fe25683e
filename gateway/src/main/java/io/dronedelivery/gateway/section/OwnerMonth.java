package io.dronedelivery.gateway.section;

import java.time.YearMonth;

/**
 * What a section is asked for.
 *
 * @param ownerId the customer, {@code [A-Za-z0-9._-]{1,64}}
 * @param month the month that is billed
 */
public record OwnerMonth(String ownerId, YearMonth month) {}
