package io.dronedelivery.delivery;

import jakarta.validation.constraints.NotNull;

/** What a client may change of a delivery without sending all of it. */
record StatusChange(@NotNull DeliveryStatus status) {}
