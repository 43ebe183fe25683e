@NullMarked
package io.dronedelivery.gateway.fault;

import org.jspecify.annotations.NullMarked;
