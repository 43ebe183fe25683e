package io.dronedelivery.emulator;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;

/** Of a suite of the unmodified client that {@code -Ddirect-mode.skip=false} runs a second time, in direct mode. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Tag("direct-mode")
@interface InBothModes {}
