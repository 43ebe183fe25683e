package io.dronedelivery.emulator.server;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.dronedelivery.emulator.query.QueryEngine;
import io.dronedelivery.emulator.query.SqlQuery;
import io.dronedelivery.emulator.storage.ContainerDefinition;
import io.dronedelivery.emulator.storage.CosmosException;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Queries that the service refuses for want of an index: refused here too, or answered with a hint. */
final class IndexDemands {

    private static final Logger LOG = LoggerFactory.getLogger(IndexDemands.class);
    private static final int TOLD_AT_MOST = 10_000;
    private static final int LOGGED_CHARACTERS = 1_000;

    private final QueryEngine engine;
    private final boolean strict;
    private final Cache<String, Boolean> told =
            Caffeine.newBuilder().maximumSize(TOLD_AT_MOST).build();

    IndexDemands(QueryEngine engine, boolean strict) {
        this.engine = engine;
        this.strict = strict;
    }

    /**
     * Why the service would refuse the query; logged once for a query text.
     *
     * @throws CosmosException with status 400 if that is to be refused here too
     */
    Optional<String> check(SqlQuery query, ContainerDefinition container) {
        Optional<String> refusal = engine.unindexedOrder(query, container);
        refusal.ifPresent(reason -> {
            if (strict) {
                throw CosmosException.badRequest(reason);
            }
            String text = query.text().replaceAll("\\p{Cntrl}", " ");
            String logged = text.substring(0, Math.min(text.length(), LOGGED_CHARACTERS));
            if (told.asMap().putIfAbsent(logged, Boolean.TRUE) == null) {
                LOG.warn("Azure refuses this query, which is answered here: {} {}", reason, logged);
            }
        });
        return refusal;
    }
}
