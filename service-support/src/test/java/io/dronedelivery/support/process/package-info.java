@NullMarked
package io.dronedelivery.support.process;

import org.jspecify.annotations.NullMarked;
