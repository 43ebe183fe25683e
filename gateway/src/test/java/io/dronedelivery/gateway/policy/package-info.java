@NullMarked
package io.dronedelivery.gateway.policy;

import org.jspecify.annotations.NullMarked;
