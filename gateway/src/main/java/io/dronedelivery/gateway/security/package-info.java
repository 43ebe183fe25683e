@NullMarked
package io.dronedelivery.gateway.security;

import org.jspecify.annotations.NullMarked;
