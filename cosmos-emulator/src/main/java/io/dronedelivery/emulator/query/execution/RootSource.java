package io.dronedelivery.emulator.query.execution;

import io.dronedelivery.emulator.storage.DocumentSource;

/** Where the rows of the outermost query come from. */
@FunctionalInterface
interface RootSource {

    /** Rows in ascending order of sequence, formed one document at a time as they are asked for. */
    Iterable<DocumentRows> after(long sequence, DocumentSource documents, Execution execution);
}
