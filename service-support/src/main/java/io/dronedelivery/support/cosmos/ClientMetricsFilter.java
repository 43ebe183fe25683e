package io.dronedelivery.support.cosmos;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.config.MeterFilterReply;
import java.util.Set;

/**
 * Keeps the SDK's own meters from crowding out everything else: unfiltered they are nine tenths of a small service's
 * series. Two counters stay, which tell what the service's own meters do not: operations and requests by status.
 */
final class ClientMetricsFilter implements MeterFilter {

    private static final String PREFIX = "cosmos.client.";
    private static final Set<String> KEPT =
            Set.of("cosmos.client.op.calls", "cosmos.client.req.gw.requests", "cosmos.client.req.rntbd.requests");
    private static final Set<String> TAGS_LEFT_OUT =
            Set.of("ClientCorrelationId", "PartitionKeyRangeId", "PartitionId");

    @Override
    public MeterFilterReply accept(Meter.Id id) {
        return !id.getName().startsWith(PREFIX) || KEPT.contains(id.getName())
                ? MeterFilterReply.NEUTRAL
                : MeterFilterReply.DENY;
    }

    @Override
    public Meter.Id map(Meter.Id id) {
        if (!id.getName().startsWith(PREFIX)) {
            return id;
        }
        return id.replaceTags(id.getTags().stream()
                .filter(tag -> !TAGS_LEFT_OUT.contains(tag.getKey()))
                .map(Tag.class::cast)
                .toList());
    }
}
