package io.dronedelivery.support.summary;

/**
 * The kind of item that a service keeps.
 *
 * @param type value of the documents' {@code type} field
 * @param itemClass a whole document
 * @param counted SELECT list, over the alias {@code c}, of those fields that count towards the totals
 */
public record ItemKind<T extends Item<T>>(String type, Class<T> itemClass, String counted) {}
