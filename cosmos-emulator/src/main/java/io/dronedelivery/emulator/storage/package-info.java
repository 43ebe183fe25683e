/** Databases, containers, physical partitions and documents: what is stored and where, with no notion of HTTP or SQL. */
@NullMarked
package io.dronedelivery.emulator.storage;

import org.jspecify.annotations.NullMarked;
