/** Benchmarks of what this package keeps to itself. */
@NullMarked
package io.dronedelivery.emulator.storage;

import org.jspecify.annotations.NullMarked;
