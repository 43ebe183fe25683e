/** From query text to syntax tree and back to text. */
@NullMarked
package io.dronedelivery.emulator.query.syntax;

import org.jspecify.annotations.NullMarked;
