package io.dronedelivery.support.problem;

import java.util.List;

/** A request that cannot be understood, with every field that is at fault. */
public final class InvalidRequestException extends RuntimeException {

    private final transient List<FieldProblem> fields;

    public InvalidRequestException(String field, String detail) {
        this(List.of(new FieldProblem(field, detail)));
    }

    public InvalidRequestException(List<FieldProblem> fields) {
        super("Invalid request: " + fields);
        this.fields = List.copyOf(fields);
    }

    List<FieldProblem> fields() {
        return fields;
    }
}
