package io.dronedelivery.localstack.data;

/** One item as it lies in the database. */
public sealed interface Document permits DeliveryDocument, PackageDocument, SummaryDocument, TripDocument {

    String id();

    String ownerId();
}
