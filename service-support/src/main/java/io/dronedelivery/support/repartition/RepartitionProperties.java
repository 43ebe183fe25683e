package io.dronedelivery.support.repartition;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Moving this service's items from a container keyed by id into one keyed by owner. All replicas need the same settings.
 *
 * @param target container to move to
 * @param requestUnitsPerSecond what the repartition may spend, so that the requests served meanwhile keep their share
 * @param pageSize documents copied between two checkpoints of a partition
 * @param calm how long a replica may act on what it knows while nothing is about to change; it looks three times as often
 * @param tense the same, once writes are about to pause
 * @param longestWrite after which a write is given up, until the target is in use: a pause has to wait for so long
 * @param settle how long a write that was given up may still be under way to the database
 * @param longestPause after which the pause ends without a switch
 * @param lease how long the running replica may give no sign of life once writes are about to pause; before that, five times as long
 */
@Validated
@ConfigurationProperties("azure.cosmos.repartition")
record RepartitionProperties(
        @NotBlank String target,
        @Min(1) @DefaultValue("2000") int requestUnitsPerSecond,
        @Min(1) @Max(1000) @DefaultValue("200") int pageSize,
        @DefaultValue("6s") Duration calm,
        @DefaultValue("900ms") Duration tense,
        @DefaultValue("1500ms") Duration longestWrite,
        @DefaultValue("300ms") Duration settle,
        @DefaultValue("5s") Duration longestPause,
        @DefaultValue("4s") Duration lease) {

    private static final int CALM_LEASES = 5;

    /** What the longest pause leaves for the way to the switch: after it every replica has to notice that, and then the end. */
    Duration longestFence() {
        return longestPause.minus(tense).minus(tense.dividedBy(Follower.LOOKS_PER_VALIDITY));
    }

    /** How long a replica may act on what it knows of a phase. */
    Duration validity(Phase phase) {
        return phase.isTense() ? tense : calm;
    }

    /**
     * How long the running replica may give no sign of life. Whoever takes over compares both sides from the beginning: while nobody
     * waits for it that costs more than waiting does.
     */
    Duration lease(Phase phase) {
        return phase.isTense() ? lease : lease.multipliedBy(CALM_LEASES);
    }
}
