package io.dronedelivery.emulator.query.syntax;

/**
 * One source of the FROM clause.
 *
 * @param alias the name that expressions refer to it by
 * @param iterates whether it yields the elements of an array, {@code alias IN collection}, instead of the value itself
 */
public record Source(String alias, boolean iterates, Collection collection) {

    /** Where a source takes its values from. */
    public sealed interface Collection {}

    /** The container, an earlier source, or a path into either. */
    public record Path(Expression expression) implements Collection {}

    /** A subquery; its rows for an iteration are the elements of its values. */
    public record Subquery(Select select) implements Collection {}
}
