/** Benchmarks of what this package keeps to itself. */
@NullMarked
package io.dronedelivery.gateway.section;

import org.jspecify.annotations.NullMarked;
