/** What a JSON value means to the query language: undefined, equality, order, numbers. */
@NullMarked
package io.dronedelivery.emulator.value;

import org.jspecify.annotations.NullMarked;
