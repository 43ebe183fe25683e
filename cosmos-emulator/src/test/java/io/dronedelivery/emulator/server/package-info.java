@NullMarked
package io.dronedelivery.emulator.server;

import org.jspecify.annotations.NullMarked;
