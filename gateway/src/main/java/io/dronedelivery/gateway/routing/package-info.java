@NullMarked
package io.dronedelivery.gateway.routing;

import org.jspecify.annotations.NullMarked;
