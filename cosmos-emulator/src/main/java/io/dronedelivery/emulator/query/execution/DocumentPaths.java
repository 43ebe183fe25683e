package io.dronedelivery.emulator.query.execution;

import io.dronedelivery.emulator.query.syntax.Expression;
import io.dronedelivery.emulator.storage.PropertyPath;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** Recognises expressions that are a path from a document's root. */
public final class DocumentPaths {

    private DocumentPaths() {}

    /** The path that the expression reads from the document of the given name. */
    public static Optional<PropertyPath> of(Expression expression, String document) {
        Deque<String> segments = new ArrayDeque<>();
        Expression target = expression;
        while (target instanceof Expression.Property property) {
            segments.addFirst(property.name());
            target = property.target();
        }
        boolean fromDocument = target instanceof Expression.Reference reference
                && reference.name().equals(document);
        return fromDocument && !segments.isEmpty()
                ? Optional.of(new PropertyPath(List.copyOf(segments)))
                : Optional.empty();
    }
}
