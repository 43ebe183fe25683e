/** Demonstration data: generated the same way on every run, and loaded through the Cosmos SDK's bulk interface. */
@NullMarked
package io.dronedelivery.localstack.data;

import org.jspecify.annotations.NullMarked;
