@NullMarked
package io.dronedelivery.support.cosmos;

import org.jspecify.annotations.NullMarked;
