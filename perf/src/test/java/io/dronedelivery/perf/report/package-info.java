@NullMarked
package io.dronedelivery.perf.report;

import org.jspecify.annotations.NullMarked;
