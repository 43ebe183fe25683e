package io.dronedelivery.emulator.query.execution;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * A row's place in an ordered answer; no two rows share one.
 *
 * @param keys the values of the sort keys
 * @param sequence the sequence of the row's document
 * @param rowOfDocument counts the rows that one document's joins make, from 0
 */
record SortPosition(List<JsonNode> keys, long sequence, int rowOfDocument) {}
