package io.dronedelivery.delivery;

import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.media.Schema.AdditionalPropertiesValue;
import jakarta.validation.constraints.NotNull;

/** What a client may change of a delivery without sending all of it. */
@Schema(additionalProperties = AdditionalPropertiesValue.FALSE)
record StatusChange(@NotNull DeliveryStatus status) {}
