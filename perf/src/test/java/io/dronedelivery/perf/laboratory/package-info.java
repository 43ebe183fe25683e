@NullMarked
package io.dronedelivery.perf.laboratory;

import org.jspecify.annotations.NullMarked;
