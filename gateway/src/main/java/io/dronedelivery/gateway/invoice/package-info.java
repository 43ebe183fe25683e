@NullMarked
package io.dronedelivery.gateway.invoice;

import org.jspecify.annotations.NullMarked;
