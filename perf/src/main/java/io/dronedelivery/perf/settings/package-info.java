/** The parameters of a load, read once from system properties, typed and checked. */
@NullMarked
package io.dronedelivery.perf.settings;

import org.jspecify.annotations.NullMarked;
