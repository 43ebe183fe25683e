@NullMarked
package io.dronedelivery.emulator;

import org.jspecify.annotations.NullMarked;
