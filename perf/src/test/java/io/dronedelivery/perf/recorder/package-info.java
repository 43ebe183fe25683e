@NullMarked
package io.dronedelivery.perf.recorder;

import org.jspecify.annotations.NullMarked;
