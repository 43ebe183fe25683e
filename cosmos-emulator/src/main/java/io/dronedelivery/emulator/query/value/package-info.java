/** What a JSON value means to the query language: undefined, equality, order, numbers. */
@NullMarked
package io.dronedelivery.emulator.query.value;

import org.jspecify.annotations.NullMarked;
