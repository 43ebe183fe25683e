@NullMarked
package io.dronedelivery.gateway.load;

import org.jspecify.annotations.NullMarked;
