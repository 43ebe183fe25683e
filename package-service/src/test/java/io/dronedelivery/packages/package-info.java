@NullMarked
package io.dronedelivery.packages;

import org.jspecify.annotations.NullMarked;
