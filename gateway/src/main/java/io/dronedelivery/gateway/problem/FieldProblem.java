package io.dronedelivery.gateway.problem;

/**
 * What is wrong with one field of a request.
 *
 * @param field name of the query parameter or header
 * @param detail what it must be, for a human reader
 */
public record FieldProblem(String field, String detail) {}
