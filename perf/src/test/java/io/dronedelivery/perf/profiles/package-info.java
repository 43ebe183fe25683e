@NullMarked
package io.dronedelivery.perf.profiles;

import org.jspecify.annotations.NullMarked;
