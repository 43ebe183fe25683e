@NullMarked
package io.dronedelivery.perf.settings;

import org.jspecify.annotations.NullMarked;
