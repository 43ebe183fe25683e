package io.dronedelivery.support.summary;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * The kind of item that a service keeps.
 *
 * @param type value of the documents' {@code type} field
 * @param itemClass a whole document
 * @param rowClass record of just those fields of a document that count towards the totals
 */
public record ItemKind<T extends Item<T>, R extends Record & Countable>(
        String type, Class<T> itemClass, Class<R> rowClass) {

    /** The row's fields as a SELECT list over the alias {@code c}: a summary fetches nothing else. */
    public String selectList() {
        return Arrays.stream(rowClass.getRecordComponents())
                .map(RecordComponent::getName)
                .map("c."::concat)
                .collect(Collectors.joining(", "));
    }
}
