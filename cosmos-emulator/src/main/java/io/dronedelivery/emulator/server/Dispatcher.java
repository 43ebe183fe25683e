package io.dronedelivery.emulator.server;

import io.dronedelivery.emulator.query.QueryException;
import io.dronedelivery.emulator.storage.CosmosException;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

/** What all transports have in common: who may ask, which thread makes the answer, and what becomes of failures. */
final class Dispatcher {

    private static final Logger LOG = LoggerFactory.getLogger(Dispatcher.class);

    private final RequestRouter router;
    private final Optional<Authorization> authorization;
    private final Workers workers;
    private final BooleanSupplier alive;

    /**
     * @param authorization empty to let everybody in
     * @param alive whether the store has not failed
     */
    Dispatcher(RequestRouter router, Optional<Authorization> authorization, Workers workers, BooleanSupplier alive) {
        this.router = router;
        this.authorization = authorization;
        this.workers = workers;
        this.alive = alive;
    }

    /**
     * Asks for the answer to a request of the Cosmos protocol.
     *
     * @throws CosmosException if the request is not allowed
     */
    Mono<CosmosResponse> dispatch(CosmosRequest request) {
        return router.isImmediate(request)
                ? immediately(request, () -> router.route(request))
                : allowed(request, workers.run(() -> router.route(request)));
    }

    /**
     * Makes an answer that waits for nothing.
     *
     * @throws CosmosException if the request is not allowed
     */
    Mono<CosmosResponse> immediately(CosmosRequest request, Supplier<CosmosResponse> answer) {
        return allowed(request, Mono.fromSupplier(answer));
    }

    private Mono<CosmosResponse> allowed(CosmosRequest request, Mono<CosmosResponse> answer) {
        authorization.ifPresent(check -> check.check(request));
        return answer;
    }

    /** The answer when it is due; a failure is an answer as well. */
    Mono<CosmosResponse> settle(Mono<CosmosResponse> answer) {
        return answer.onErrorResume(failure -> Mono.just(failure(failure)))
                .flatMap(made -> made.delay().isZero()
                        ? Mono.just(made)
                        : Mono.delay(made.delay()).thenReturn(made));
    }

    private CosmosResponse failure(Throwable failure) {
        if (failure instanceof CosmosException known) {
            return error(known);
        }
        if (failure instanceof QueryException query) {
            return error(CosmosException.badRequest(String.valueOf(query.getMessage())));
        }
        if (failure instanceof RejectedExecutionException) {
            return CosmosResponse.error(CosmosException.of(503, 0, "Too many requests are waiting"));
        }
        LOG.error("Unexpected failure", failure);
        if (!alive.getAsBoolean()) {
            return CosmosResponse.error(CosmosException.of(503, 0, "The store has failed"));
        }
        return CosmosResponse.error(CosmosException.of(500, 0, "The emulator failed unexpectedly; its log says why"));
    }

    /** A request that failed before it got to a partition has cost what looking it up costs. */
    private static CosmosResponse error(CosmosException failure) {
        return Resources.metadata(CosmosResponse.error(failure));
    }
}
