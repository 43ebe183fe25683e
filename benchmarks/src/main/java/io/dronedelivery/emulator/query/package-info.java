/** Benchmarks of what this package keeps to itself. */
@NullMarked
package io.dronedelivery.emulator.query;

import org.jspecify.annotations.NullMarked;
