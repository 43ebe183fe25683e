@NullMarked
package io.dronedelivery.gateway.section;

import org.jspecify.annotations.NullMarked;
