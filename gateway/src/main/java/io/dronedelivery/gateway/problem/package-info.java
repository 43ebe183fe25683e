@NullMarked
package io.dronedelivery.gateway.problem;

import org.jspecify.annotations.NullMarked;
