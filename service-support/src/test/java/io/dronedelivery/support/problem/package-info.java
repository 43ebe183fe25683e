@NullMarked
package io.dronedelivery.support.problem;

import org.jspecify.annotations.NullMarked;
