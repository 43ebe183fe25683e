@NullMarked
package io.dronedelivery.support.resource;

import org.jspecify.annotations.NullMarked;
