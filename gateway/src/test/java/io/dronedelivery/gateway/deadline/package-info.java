@NullMarked
package io.dronedelivery.gateway.deadline;

import org.jspecify.annotations.NullMarked;
