@NullMarked
package io.dronedelivery.gateway.connection;

import org.jspecify.annotations.NullMarked;
