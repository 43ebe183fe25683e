/** The query plan: which partitions a query can find anything in, and the query each of them has to answer. */
@NullMarked
package io.dronedelivery.emulator.query.plan;

import org.jspecify.annotations.NullMarked;
