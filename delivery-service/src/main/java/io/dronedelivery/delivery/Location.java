package io.dronedelivery.delivery;

import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.media.Schema.AdditionalPropertiesValue;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;

/**
 * A point in space.
 *
 * @param altitude metres above sea level
 * @param latitude degrees, north positive
 * @param longitude degrees, east positive
 */
@Schema(additionalProperties = AdditionalPropertiesValue.FALSE)
record Location(
        @NotNull @Min(-500) @Max(10_000) Double altitude,
        @NotNull @Min(-90) @Max(90) Double latitude,
        @NotNull @Min(-180) @Max(180) Double longitude) {}
