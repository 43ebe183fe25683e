/** Loads the running system over HTTP, records what happens and reports it. Knows the other modules by their processes only. */
@NullMarked
package io.dronedelivery.perf;

import org.jspecify.annotations.NullMarked;
