/** From recorded series to figures, verdicts and one HTML file. */
@NullMarked
package io.dronedelivery.perf.report;

import org.jspecify.annotations.NullMarked;
