package io.dronedelivery.support.summary;

/**
 * What an invoice is about: one owner in one calendar month.
 *
 * @param ownerId customer
 * @param year 2000 to 9999
 * @param month 1 (January) to 12
 */
public record OwnerMonth(String ownerId, int year, int month) {}
