package io.dronedelivery.support.resource;

import jakarta.validation.Constraint;
import jakarta.validation.Payload;
import jakarta.validation.ReportAsSingleViolation;
import jakarta.validation.constraints.Pattern;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** An {@link Identifier} of an item: {@code summary-} is kept for the summary documents in the same partition. */
@Pattern(regexp = "^(?!summary-)[A-Za-z0-9._-]{1,64}$")
@ReportAsSingleViolation
@Constraint(validatedBy = {})
@Target({ElementType.FIELD, ElementType.PARAMETER, ElementType.RECORD_COMPONENT})
@Retention(RetentionPolicy.RUNTIME)
public @interface ItemId {

    String message() default "must be 1 to 64 of A-Z a-z 0-9 . _ - and not begin with summary-";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};
}
