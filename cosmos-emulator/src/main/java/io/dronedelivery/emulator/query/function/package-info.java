/** The scalar system functions, one class per family of the public reference. */
@NullMarked
package io.dronedelivery.emulator.query.function;

import org.jspecify.annotations.NullMarked;
