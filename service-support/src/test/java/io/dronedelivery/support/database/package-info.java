@NullMarked
package io.dronedelivery.support.database;

import org.jspecify.annotations.NullMarked;
