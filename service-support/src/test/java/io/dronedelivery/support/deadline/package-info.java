@NullMarked
package io.dronedelivery.support.deadline;

import org.jspecify.annotations.NullMarked;
