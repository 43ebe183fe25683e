package io.dronedelivery.emulator.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dronedelivery.emulator.storage.Account;
import io.dronedelivery.emulator.storage.Container;
import io.dronedelivery.emulator.storage.CosmosException;
import io.dronedelivery.emulator.storage.Database;
import io.dronedelivery.emulator.storage.Json;
import io.dronedelivery.emulator.storage.ResourceList;
import io.dronedelivery.emulator.storage.Throughput;
import io.dronedelivery.emulator.storage.ThroughputRecord;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/** Provisioned throughput as the protocol shows it: a resource of its own that points to a container or a database. */
final class Offers {

    /** The service's limit for a container or database, unless its support raises it. */
    private static final int MOST = 1_000_000;

    private final Account account;
    private final QueryHandler queries;
    private final PartitionMetrics metrics;

    Offers(Account account, QueryHandler queries, PartitionMetrics metrics) {
        this.account = account;
        this.queries = queries;
        this.metrics = metrics;
    }

    /** The throughput that the headers of a create request ask for. */
    static Optional<Throughput> requested(CosmosRequest request) {
        Optional<String> autoscale = request.header(Headers.OFFER_AUTOPILOT);
        if (autoscale.isPresent() && request.header(Headers.OFFER_THROUGHPUT).isPresent()) {
            throw CosmosException.badRequest("Throughput is manual or autoscaled: send " + Headers.OFFER_THROUGHPUT
                    + " or " + Headers.OFFER_AUTOPILOT);
        }
        return autoscale
                .<Throughput>map(settings -> autoscale(Json.read(settings)))
                .or(() -> request.header(Headers.OFFER_THROUGHPUT).map(Offers::manual));
    }

    CosmosResponse list() {
        return feed(all());
    }

    CosmosResponse query(CosmosRequest request) {
        return feed(queries.over(ResourceList.of(all()), request.body()));
    }

    CosmosResponse read(CosmosRequest request, String rid) {
        return answer(Resources.read(request, offer(rid).json()));
    }

    /** More than the partitions can hold splits them; the service does that in the background, here it is done on return. */
    CosmosResponse replace(CosmosRequest request, String rid) {
        JsonNode content = Json.readObject(request.body()).path("content");
        JsonNode autoscale = content.path("offerAutopilotSettings");
        offer(rid)
                .provision()
                .accept(
                        autoscale.isObject()
                                ? autoscale(autoscale)
                                : manual(content.path("offerThroughput").asText()),
                        request.etag(Headers.IF_MATCH));
        account.containers().forEach(metrics::track);
        return answer(Resources.written(200, offer(rid).json()));
    }

    private static CosmosResponse feed(List<? extends JsonNode> offers) {
        return Resources.metadata(Resources.feed("", "Offers", offers));
    }

    private static CosmosResponse answer(CosmosResponse response) {
        return response.header(Headers.MIN_THROUGHPUT, Throughput.LEAST).header("x-ms-offer-replace-pending", "false");
    }

    private Offer offer(String rid) {
        return offers().filter(offer -> offer.rid().equals(rid))
                .findFirst()
                .orElseThrow(() -> CosmosException.notFound("Offer '" + rid + "'"));
    }

    private List<ObjectNode> all() {
        return offers().map(Offer::json).toList();
    }

    private Stream<Offer> offers() {
        return Stream.concat(
                account.databases().stream().flatMap(database -> offer(database).stream()),
                account.containers().stream().flatMap(container -> offer(container).stream()));
    }

    private Optional<Offer> offer(Database database) {
        return database.offer()
                .map(current -> new Offer(
                        database.offerRid(),
                        database.rid(),
                        database.self(),
                        current,
                        (changed, ifMatch) -> account.provision(database, changed, ifMatch)));
    }

    private static Optional<Offer> offer(Container container) {
        return container
                .offer()
                .map(current -> new Offer(
                        container.offerRid(), container.rid(), container.self(), current, container::provision));
    }

    /**
     * @param resource address by resource ids of what the throughput is provisioned for
     * @param provision changes it, if it has the entity tag that the client may have given
     */
    private record Offer(
            String rid,
            String resourceRid,
            String resource,
            ThroughputRecord current,
            BiConsumer<Throughput, Optional<String>> provision) {

        ObjectNode json() {
            Throughput throughput = current.throughput();
            ObjectNode json = Json.object()
                    .put("id", rid)
                    .put("_rid", rid)
                    .put("_self", "offers/" + rid + '/')
                    .put("_etag", current.version().etag())
                    .put("_ts", current.version().timestampSeconds())
                    .put("offerVersion", "V2")
                    .put("offerType", "Invalid")
                    .put("offerResourceId", resourceRid)
                    .put("resource", resource);
            ObjectNode content = json.putObject("content").put("offerThroughput", throughput.limit());
            if (throughput instanceof Throughput.Autoscale autoscale) {
                ObjectNode settings =
                        content.putObject("offerAutopilotSettings").put("maxThroughput", throughput.limit());
                settings.putObject("autoUpgradePolicy")
                        .putObject("throughputPolicy")
                        .put("incrementPercent", autoscale.incrementPercent());
            }
            return json;
        }
    }

    private static Throughput manual(String text) {
        return new Throughput.Manual(checked(text, Throughput.LEAST, Throughput.STEP));
    }

    private static Throughput autoscale(JsonNode settings) {
        int increment = settings.path("autoUpgradePolicy")
                .path("throughputPolicy")
                .path("incrementPercent")
                .asInt();
        return new Throughput.Autoscale(
                checked(
                        settings.path("maxThroughput").asText(),
                        Throughput.LEAST_AUTOSCALE,
                        Throughput.STEP_OF_AUTOSCALE),
                increment);
    }

    private static int checked(String text, int least, int step) {
        int limit;
        try {
            limit = Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw CosmosException.badRequest("The throughput is not a number: " + text);
        }
        if (limit < least) {
            throw CosmosException.badRequest(
                    "Requested throughput " + limit + " is less than required minimum throughput " + least);
        }
        if (limit > MOST) {
            throw CosmosException.badRequest("Requested throughput " + limit + " is more than " + MOST + " RU/s");
        }
        if (limit % step != 0) {
            throw CosmosException.badRequest(
                    "Requested throughput " + limit + " is not a multiple of " + step + " RU/s");
        }
        return limit;
    }
}
