package io.dronedelivery.emulator.value;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;

/** The value of a property that is not there, and of every operation whose operands have the wrong type. */
public final class Undefined {

    public static final JsonNode VALUE = MissingNode.getInstance();

    private Undefined() {}
}
