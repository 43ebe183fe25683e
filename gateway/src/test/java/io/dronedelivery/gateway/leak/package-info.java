@NullMarked
package io.dronedelivery.gateway.leak;

import org.jspecify.annotations.NullMarked;
