package io.dronedelivery.emulator.query.execution;

import io.dronedelivery.emulator.storage.DocumentSource;

/** How the answer to a query is cut into pages. */
interface Paging {

    /** The service's own limit for the size of a page, in bytes of the documents it is made from. */
    int MAX_BYTES = 4 * 1024 * 1024;

    /** @param maxItems positive */
    Page page(DocumentSource documents, Execution execution, Continuation start, int maxItems);
}
