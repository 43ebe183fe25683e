@NullMarked
package io.dronedelivery.emulator.query;

import org.jspecify.annotations.NullMarked;
