package io.dronedelivery.support.repartition;

import com.azure.cosmos.ConsistencyLevel;
import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosItemResponse;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.SqlParameter;
import com.azure.cosmos.models.SqlQuerySpec;
import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.support.cosmos.ItemContainer;
import io.dronedelivery.support.problem.DatabaseRefusedException;
import io.dronedelivery.support.problem.DatabaseStatus;
import io.dronedelivery.support.summary.OwnerScan;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.DoubleAdder;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The documents that a repartition keeps about itself, in the target container. */
final class ControlStore {

    // No client can use this owner id, see Identifier.
    static final String OWNER = "!repartition";
    static final String TYPE = "repartition";

    private static final Look LOOK = new Look("look", OWNER, TYPE);
    private static final PartitionKey KEY = new PartitionKey(OWNER);

    private final CosmosAsyncContainer target;
    private final RepartitionProperties properties;
    private final DoubleAdder charged = new DoubleAdder();

    ControlStore(ItemContainer target, RepartitionProperties properties) {
        this.target = target.sdk();
        this.properties = properties;
    }

    /**
     * The control document, not older than this request. In session consistency a read may miss what other replicas have written, but
     * not what was there before its own client's last write.
     */
    Mono<Control> control() {
        return save(LOOK)
                .doOnNext(charged::add)
                .then(Mono.defer(() -> read(Control.ID, Control.class)))
                .defaultIfEmpty(Control.nothingBegun());
    }

    /** What looking has cost so far. */
    double charged() {
        return charged.sum();
    }

    /** The account's consistency. */
    Mono<ConsistencyLevel> consistency() {
        return upsert(LOOK)
                .map(response ->
                        response.getDiagnostics().getDiagnosticsContext().getEffectiveConsistencyLevel());
    }

    <T> Mono<T> read(String id, Class<T> type) {
        return target.readItem(id, KEY, type)
                .doOnNext(response -> charged.add(response.getRequestCharge()))
                .map(CosmosItemResponse::getItem)
                .onErrorResume(failure -> DatabaseStatus.is(DatabaseStatus.NOT_FOUND, failure), absent -> Mono.empty());
    }

    /** Whether somebody has filled the target and nothing tells of it any more. */
    Mono<Boolean> isWithoutItsDocuments() {
        SqlQuerySpec foreign = new SqlQuerySpec(
                "SELECT TOP 1 c.id FROM c WHERE c.ownerId != @own", List.of(new SqlParameter("@own", OWNER)));
        Mono<Boolean> nothingBegun = Mono.defer(this::control).map(control -> control.term() == 0);
        Mono<Boolean> filled = target.queryItems(foreign, new CosmosQueryRequestOptions(), JsonNode.class)
                .hasElements();
        // Asked again at the end: a run may have begun meanwhile, and its control document is there before its first
        // copy.
        return Flux.concat(nothingBegun, filled, nothingBegun).all(yes -> yes);
    }

    /** The charge. */
    Mono<Double> save(Object document) {
        return upsert(document).map(CosmosItemResponse::getRequestCharge);
    }

    private <T> Mono<CosmosItemResponse<T>> upsert(T document) {
        return target.upsertItem(document, KEY, new CosmosItemRequestOptions());
    }

    /**
     * Makes a change of the control document, if it still is the version that the change starts from. Whatever becomes of the
     * answer, the document is read again before anybody acts on it.
     *
     * @return the document as it is stored now
     * @throws LostControlException (emitted) if somebody else has changed it
     */
    Mono<Control> change(Control wanted) {
        return Mono.defer(() -> within(properties.lease(wanted.phase()), write(wanted))
                        .onErrorResume(
                                failure -> DatabaseStatus.isAnswer(failure) || DatabaseStatus.isPassing(failure),
                                failure -> Mono.empty())
                        .then(Mono.defer(() -> within(properties.lease(wanted.phase()), control())))
                        .flatMap(stored -> stored.isMadeBy(wanted)
                                ? Mono.just(stored)
                                : Mono.<Control>error(
                                        Objects.equals(stored.etag(), wanted.etag())
                                                ? new NotChangedException()
                                                : new LostControlException())))
                .retryWhen(OwnerScan.patiently(
                        failure -> failure instanceof NotChangedException || DatabaseStatus.isPassing(failure)));
    }

    /** A request that is given up after this time, which may be asked again. */
    static <T> Mono<T> within(Duration time, Mono<T> request) {
        return request.timeout(
                time, Mono.error(() -> new DatabaseRefusedException(DatabaseStatus.REQUEST_TIMEOUT, null)));
    }

    private Mono<Void> write(Control wanted) {
        String etag = wanted.etag();
        CosmosItemRequestOptions options = new CosmosItemRequestOptions();
        return etag == null
                ? target.createItem(wanted, KEY, options).then()
                : target.replaceItem(wanted, wanted.id(), KEY, options.setIfMatchETag(etag))
                        .then();
    }

    /** Only ever written, see {@link #control}. */
    record Look(String id, String ownerId, String type) {}

    /** The change was not carried out, and may be tried again. */
    private static final class NotChangedException extends RuntimeException {

        NotChangedException() {
            super("The control document could not be changed.", null, false, false);
        }
    }
}
