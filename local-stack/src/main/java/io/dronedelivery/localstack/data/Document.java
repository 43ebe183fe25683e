package io.dronedelivery.localstack.data;

/** One item as it lies in the database. */
public sealed interface Document permits DeliveryDocument, PackageDocument, TripDocument {

    String id();

    String ownerId();
}
