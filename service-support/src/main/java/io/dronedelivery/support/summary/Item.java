package io.dronedelivery.support.summary;

/** An item of an owner's month, as stored. */
public interface Item extends Countable {

    String id();

    String ownerId();

    int year();

    int month();
}
