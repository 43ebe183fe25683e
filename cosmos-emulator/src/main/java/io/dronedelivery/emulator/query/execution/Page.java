package io.dronedelivery.emulator.query.execution;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;

/**
 * A part of an answer.
 *
 * @param next where the next part begins; empty if there is none
 */
record Page(List<JsonNode> values, Optional<Continuation> next) {}
