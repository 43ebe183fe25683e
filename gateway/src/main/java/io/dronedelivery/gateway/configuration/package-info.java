@NullMarked
package io.dronedelivery.gateway.configuration;

import org.jspecify.annotations.NullMarked;
