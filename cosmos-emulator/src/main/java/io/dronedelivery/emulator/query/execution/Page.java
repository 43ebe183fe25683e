package io.dronedelivery.emulator.query.execution;

import java.util.List;
import java.util.Optional;

/**
 * A part of an answer.
 *
 * @param values JSON text in UTF-8
 * @param next where the next part begins; empty if there is none
 */
record Page(List<byte[]> values, Optional<Continuation> next) {}
