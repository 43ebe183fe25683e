/** Tests that the three services inherit. */
@NullMarked
package io.dronedelivery.support.contract;

import org.jspecify.annotations.NullMarked;
