package io.dronedelivery.support.resource;

import jakarta.validation.Constraint;
import jakarta.validation.Payload;
import jakarta.validation.ReportAsSingleViolation;
import jakarta.validation.constraints.Pattern;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * An {@link ItemId} that a new item may have. Clients shorten paths that end in dots, and some words are paths of the services'
 * own: an item of such a name could be stored and never be asked for.
 */
@Pattern(regexp = "^(?!summary-|(\\.\\.?|summary|utilization|latest-month)$)[A-Za-z0-9._-]{1,64}$")
@ReportAsSingleViolation
@Constraint(validatedBy = {})
@Target({ElementType.FIELD, ElementType.PARAMETER, ElementType.RECORD_COMPONENT})
@Retention(RetentionPolicy.RUNTIME)
public @interface NewItemId {

    String message() default
            "must be 1 to 64 of A-Z a-z 0-9 . _ -, not begin with summary- and not be . .. summary utilization latest-month";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};
}
