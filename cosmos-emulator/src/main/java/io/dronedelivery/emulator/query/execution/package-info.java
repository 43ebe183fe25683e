/** A compiled query and the clauses it runs through, one class per clause. */
@NullMarked
package io.dronedelivery.emulator.query.execution;

import org.jspecify.annotations.NullMarked;
