/** Benchmarks of what this package keeps to itself. */
@NullMarked
package io.dronedelivery.gateway.invoice;

import org.jspecify.annotations.NullMarked;
