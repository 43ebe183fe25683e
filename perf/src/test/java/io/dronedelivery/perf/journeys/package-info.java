@NullMarked
package io.dronedelivery.perf.journeys;

import org.jspecify.annotations.NullMarked;
