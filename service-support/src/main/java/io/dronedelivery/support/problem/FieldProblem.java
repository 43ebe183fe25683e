package io.dronedelivery.support.problem;

/**
 * What is wrong with one field of a request.
 *
 * @param field name of the field, query parameter or header, as the caller wrote it
 * @param detail what it must be, for a human reader
 */
public record FieldProblem(String field, String detail) {}
