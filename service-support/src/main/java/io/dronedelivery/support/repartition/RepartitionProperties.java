package io.dronedelivery.support.repartition;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Moving this service's items from a container keyed by id into one keyed by owner.
 *
 * @param target container to move to
 * @param requestUnitsPerSecond what the copying may spend, so that the requests served meanwhile keep their share
 * @param pageSize documents copied between two checkpoints of a partition
 * @param settle how long writes stay paused before the last changes are fetched: a write that its caller gave up may
 *     still arrive
 */
@Validated
@ConfigurationProperties("azure.cosmos.repartition")
record RepartitionProperties(
        @NotBlank String target,
        @Min(1) @DefaultValue("2000") int requestUnitsPerSecond,
        @Min(1) @Max(1000) @DefaultValue("200") int pageSize,
        @DefaultValue("1s") Duration settle) {}
