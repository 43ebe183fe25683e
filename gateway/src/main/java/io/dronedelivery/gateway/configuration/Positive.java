package io.dronedelivery.gateway.configuration;

import jakarta.validation.Constraint;
import jakarta.validation.Payload;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.hibernate.validator.constraints.time.DurationMin;

/** A duration longer than zero. */
@Documented
@DurationMin(nanos = 1)
@Constraint(validatedBy = {})
@Target({ElementType.FIELD, ElementType.PARAMETER, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
public @interface Positive {

    String message() default "must be longer than 0";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};
}
