/** An embedded Azure Cosmos DB endpoint: the documented REST protocol over HTTP, for tests and laptops. */
@NullMarked
package io.dronedelivery.emulator;

import org.jspecify.annotations.NullMarked;
