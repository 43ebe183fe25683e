@NullMarked
package io.dronedelivery.support.summary;

import org.jspecify.annotations.NullMarked;
