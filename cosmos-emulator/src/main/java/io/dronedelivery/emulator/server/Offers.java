package io.dronedelivery.emulator.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dronedelivery.emulator.storage.Account;
import io.dronedelivery.emulator.storage.Container;
import io.dronedelivery.emulator.storage.CosmosException;
import io.dronedelivery.emulator.storage.Json;
import io.dronedelivery.emulator.storage.ResourceList;
import io.dronedelivery.emulator.storage.Throughput;
import java.util.List;

/** Provisioned throughput as the protocol shows it: a resource of its own that points to a container. */
final class Offers {

    /** What a container gets whose creator asks for nothing, and the least it can have. */
    private static final int MINIMUM = 400;

    private final Account account;
    private final QueryHandler queries;

    Offers(Account account, QueryHandler queries) {
        this.account = account;
        this.queries = queries;
    }

    /** The throughput that the headers of a create request ask for. */
    static Throughput requested(CosmosRequest request) {
        return request.header(Headers.OFFER_AUTOPILOT)
                .<Throughput>map(settings -> autoscale(Json.read(settings)))
                .orElseGet(() -> manual(request.header(Headers.OFFER_THROUGHPUT).orElse(Integer.toString(MINIMUM))));
    }

    CosmosResponse list() {
        return feed(all());
    }

    CosmosResponse query(CosmosRequest request) {
        return feed(queries.over(ResourceList.of(all()), request.body()));
    }

    CosmosResponse read(String rid) {
        return answer(container(rid));
    }

    CosmosResponse replace(CosmosRequest request, String rid) {
        Container container = container(rid);
        JsonNode content = Json.readObject(request.body()).path("content");
        JsonNode autoscale = content.path("offerAutopilotSettings");
        container.provision(
                autoscale.isObject()
                        ? autoscale(autoscale)
                        : manual(content.path("offerThroughput").asText()));
        return answer(container);
    }

    private static CosmosResponse feed(List<? extends JsonNode> offers) {
        return Resources.metadata(Resources.feed("", "Offers", offers));
    }

    private CosmosResponse answer(Container container) {
        return Resources.metadata(CosmosResponse.json(200, json(container)))
                .header(Headers.MIN_THROUGHPUT, MINIMUM)
                .header("x-ms-offer-replace-pending", "false");
    }

    private Container container(String rid) {
        return account.containers().stream()
                .filter(container -> container.offerRid().equals(rid))
                .findFirst()
                .orElseThrow(() -> CosmosException.notFound("Offer '" + rid + "'"));
    }

    private List<ObjectNode> all() {
        return account.containers().stream().map(Offers::json).toList();
    }

    private static ObjectNode json(Container container) {
        String rid = container.offerRid();
        ObjectNode json = Json.object()
                .put("id", rid)
                .put("_rid", rid)
                .put("_self", "offers/" + rid + '/')
                .put("_etag", '"' + rid + '"')
                .put("_ts", 0)
                .put("offerVersion", "V2")
                .put("offerType", "Invalid")
                .put("offerResourceId", container.rid())
                .put("resource", container.self());
        ObjectNode content = json.putObject("content");
        int limit = container.throughput().limit();
        content.put("offerThroughput", limit);
        if (container.throughput() instanceof Throughput.Autoscale) {
            content.putObject("offerAutopilotSettings").put("maxThroughput", limit);
        }
        return json;
    }

    private static Throughput manual(String text) {
        try {
            return new Throughput.Manual(positive(Integer.parseInt(text)));
        } catch (NumberFormatException e) {
            throw CosmosException.badRequest("The throughput is not a number: " + text);
        }
    }

    private static Throughput autoscale(JsonNode settings) {
        return new Throughput.Autoscale(positive(settings.path("maxThroughput").asInt()));
    }

    /** Less than the service's minimum is allowed, so that throttling can be seen with little load. */
    private static int positive(int limit) {
        if (limit < 1) {
            throw CosmosException.badRequest("The throughput must be positive");
        }
        return limit;
    }
}
