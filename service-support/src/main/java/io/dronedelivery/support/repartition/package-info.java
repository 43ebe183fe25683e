@NullMarked
package io.dronedelivery.support.repartition;

import org.jspecify.annotations.NullMarked;
