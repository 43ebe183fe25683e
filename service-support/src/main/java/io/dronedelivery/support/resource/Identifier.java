package io.dronedelivery.support.resource;

import jakarta.validation.Constraint;
import jakarta.validation.Payload;
import jakarta.validation.ReportAsSingleViolation;
import jakarta.validation.constraints.Pattern;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Text that may name an owner or an item: 1 to 64 letters, digits, dots, underscores and hyphens. */
@Pattern(regexp = "^[A-Za-z0-9._-]{1,64}$") @ReportAsSingleViolation
@Constraint(validatedBy = {})
@Target({ElementType.FIELD, ElementType.PARAMETER, ElementType.RECORD_COMPONENT, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
public @interface Identifier {

    String message() default "must be 1 to 64 of A-Z a-z 0-9 . _ -";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};
}
