/** What one virtual user does, measured from the moment it was meant to start. */
@NullMarked
package io.dronedelivery.perf.journeys;

import org.jspecify.annotations.NullMarked;
