/** How many virtual users arrive, and when. */
@NullMarked
package io.dronedelivery.perf.profiles;

import org.jspecify.annotations.NullMarked;
