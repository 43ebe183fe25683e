/** The Cosmos REST protocol over HTTP: routing, authorization, request units, throttling. */
@NullMarked
package io.dronedelivery.emulator.server;

import org.jspecify.annotations.NullMarked;
