@NullMarked
package io.dronedelivery.support;

import org.jspecify.annotations.NullMarked;
