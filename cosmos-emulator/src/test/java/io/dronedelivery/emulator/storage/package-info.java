@NullMarked
package io.dronedelivery.emulator.storage;

import org.jspecify.annotations.NullMarked;
