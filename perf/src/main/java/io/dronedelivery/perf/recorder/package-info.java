/** Everything that is measured in a run, once a second, and its files. */
@NullMarked
package io.dronedelivery.perf.recorder;

import org.jspecify.annotations.NullMarked;
