/** One constant per call that a simulation can make, with the checks that make its answer right. */
@NullMarked
package io.dronedelivery.perf.endpoints;

import org.jspecify.annotations.NullMarked;
