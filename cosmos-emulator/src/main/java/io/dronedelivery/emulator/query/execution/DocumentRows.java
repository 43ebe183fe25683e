package io.dronedelivery.emulator.query.execution;

import java.util.List;

/**
 * The rows that one document contributes, those that do not pass the filter left out.
 *
 * @param bytes size of the document's JSON text
 */
record DocumentRows(long sequence, int bytes, List<Row> rows) {}
