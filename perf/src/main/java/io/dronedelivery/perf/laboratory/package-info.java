/** The command line: starts the stack, loads it, records it and reports on it. */
@NullMarked
package io.dronedelivery.perf.laboratory;

import org.jspecify.annotations.NullMarked;
