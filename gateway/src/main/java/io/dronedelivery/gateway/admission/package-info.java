@NullMarked
package io.dronedelivery.gateway.admission;

import org.jspecify.annotations.NullMarked;
