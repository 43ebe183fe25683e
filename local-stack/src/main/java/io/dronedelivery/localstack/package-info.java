/** One command that starts the whole system on one machine. */
@NullMarked
package io.dronedelivery.localstack;

import org.jspecify.annotations.NullMarked;
