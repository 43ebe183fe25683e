/** What Gatling runs: a journey, a profile, and what must hold afterwards. */
@NullMarked
package io.dronedelivery.perf.simulations;

import org.jspecify.annotations.NullMarked;
