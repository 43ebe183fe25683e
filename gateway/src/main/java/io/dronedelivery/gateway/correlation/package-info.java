@NullMarked
package io.dronedelivery.gateway.correlation;

import org.jspecify.annotations.NullMarked;
