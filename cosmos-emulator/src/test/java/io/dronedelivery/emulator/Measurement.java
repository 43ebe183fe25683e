package io.dronedelivery.emulator;

import static io.dronedelivery.emulator.SdkFixture.await;
import static io.dronedelivery.emulator.SdkFixture.item;

import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.models.CosmosBulkExecutionOptions;
import com.azure.cosmos.models.CosmosBulkOperations;
import com.azure.cosmos.models.CosmosItemOperation;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.FeedResponse;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;

/**
 * Figures for the documentation, printed: memory per document, queries on one partition key, ranges, ORDER BY page by page, point
 * reads.
 *
 * <p>Run by hand with {@code -Xmx4g} and the number of documents as argument; client and emulator share the process.
 */
final class Measurement {

    private static final int PER_KEY = 20;
    private static final int ORDERED = 100_000;
    private static final String TEXT = "x".repeat(750);

    private Measurement() {}

    public static void main(String[] arguments) {
        int documents = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 1_000_000;
        try (SdkFixture sdk = SdkFixture.start(
                CosmosEmulator.builder().physicalPartitions(9).throttling(false).authentication(false))) {
            CosmosAsyncContainer small = sdk.container(10_000);
            CosmosAsyncContainer large = sdk.container(10_000);
            load(small, 1_000);
            long before = usedMegabytes();
            long start = System.nanoTime();
            load(large, documents);
            System.out.printf(
                    Locale.ROOT,
                    "%d documents loaded in %.0f s; heap %d MB, before %d MB%n",
                    documents,
                    (System.nanoTime() - start) / 1e9,
                    usedMegabytes(),
                    before);
            query(small, 1_000, 2_000);
            for (int run = 0; run < 3; run++) {
                rate("partition-key queries over 1,000", 5_000, 16, number -> one(small, 1_000, number));
                rate("partition-key queries over " + documents, 5_000, 16, number -> one(large, documents, number));
            }
            // The first of each kind builds the index.
            await(between(large, 0));
            await(startingWith(large, 0));
            for (int run = 0; run < 3; run++) {
                rate("ranges of 10 over 1,000", 300, 4, number -> between(small, number % 900));
                rate("ranges of 10 over " + documents, 300, 4, number -> between(large, number % (documents - 10)));
                rate("STARTSWITH over 1,000", 300, 4, number -> startingWith(small, number % 900));
                rate("STARTSWITH over " + documents, 300, 4, number -> startingWith(large, number % 900));
            }
            CosmosAsyncContainer ordered = large;
            if (documents > ORDERED) {
                ordered = sdk.container(10_000);
                load(ordered, ORDERED);
            }
            for (int run = 0; run < 3; run++) {
                pages("SELECT * FROM c ORDER BY c.n DESC", ordered);
            }
            HttpClient http = HttpClient.create(ConnectionProvider.create("load", 32));
            String address = sdk.emulator().endpoint() + "/dbs/"
                    + sdk.database().getId() + "/colls/" + large.getId() + "/docs/i";
            for (int run = 0; run < 5; run++) {
                rate("point reads over plain HTTP", 50_000, 32, number -> read(http, address, number % documents));
            }
        }
    }

    private static void load(CosmosAsyncContainer container, int documents) {
        Flux<CosmosItemOperation> operations = Flux.range(0, documents).map(number -> {
            String key = "p" + number / PER_KEY;
            return CosmosBulkOperations.getCreateItemOperation(
                    item("i" + number, key).put("n", number).put("text", TEXT), new PartitionKey(key));
        });
        CosmosBulkExecutionOptions options = new CosmosBulkExecutionOptions().setInitialMicroBatchSize(100);
        Long failed = container
                .executeBulkOperations(operations, options)
                .filter(response -> response.getResponse() == null
                        || !response.getResponse().isSuccessStatusCode())
                .count()
                .block(Duration.ofMinutes(20));
        if (failed == null || failed > 0) {
            throw new IllegalStateException(failed + " documents were not stored");
        }
    }

    private static void query(CosmosAsyncContainer container, int documents, int times) {
        await(Flux.range(0, times)
                .flatMap(number -> one(container, documents, number), 16)
                .then(Mono.just(true)));
    }

    private static Mono<Integer> one(CosmosAsyncContainer container, int documents, int number) {
        String key = "p" + (int) (number * 7919L % (documents / PER_KEY));
        return container
                .queryItems(
                        "SELECT * FROM c WHERE c.n >= 0",
                        new CosmosQueryRequestOptions().setPartitionKey(new PartitionKey(key)),
                        ObjectNode.class)
                .collectList()
                .map(found -> found.size());
    }

    private static Mono<Integer> between(CosmosAsyncContainer container, int from) {
        return count(container, "SELECT VALUE c.id FROM c WHERE c.n >= " + from + " AND c.n < " + (from + 10));
    }

    private static Mono<Integer> startingWith(CosmosAsyncContainer container, int number) {
        // As many found in both containers, though more begin so in the larger one.
        return count(
                container, "SELECT TOP 11 VALUE c.id FROM c WHERE STARTSWITH(c.id, 'i" + (100 + number % 900) + "')");
    }

    private static Mono<Integer> count(CosmosAsyncContainer container, String sql) {
        return container
                .queryItems(sql, new CosmosQueryRequestOptions().setMaxDegreeOfParallelism(9), String.class)
                .collectList()
                .map(found -> found.size());
    }

    /** Reads all pages and sets the last fiftieth against the first. */
    private static void pages(String sql, CosmosAsyncContainer container) {
        List<Long> nanos = new ArrayList<>();
        long before = System.nanoTime();
        for (FeedResponse<ObjectNode> page : container
                .queryItems(sql, new CosmosQueryRequestOptions(), ObjectNode.class)
                .byPage(100)
                .toIterable(1)) {
            long now = System.nanoTime();
            nanos.add(now - before);
            before = now;
            if (page.getResults().isEmpty()) {
                break;
            }
        }
        int part = Math.max(1, nanos.size() / 50);
        double first = mean(nanos.subList(0, part));
        double last = mean(nanos.subList(nanos.size() - part, nanos.size()));
        System.out.printf(
                Locale.ROOT,
                "%s: %d pages, the first %d took %.2f ms each, the last %.2f ms: ratio %.2f%n",
                sql,
                nanos.size(),
                part,
                first,
                last,
                last / first);
    }

    private static double mean(List<Long> nanos) {
        return nanos.stream().mapToLong(Long::longValue).average().orElseThrow() / 1e6;
    }

    private static Mono<Integer> read(HttpClient http, String address, int number) {
        return http.headers(headers -> headers.set("x-ms-documentdb-partitionkey", "[\"p" + number / PER_KEY + "\"]"))
                .get()
                .uri(address + number)
                .responseSingle((response, body) ->
                        body.asByteArray().map(bytes -> response.status().code() == 200 ? bytes.length : -1));
    }

    private static void rate(String what, int times, int concurrency, IntFunction<Mono<Integer>> operation) {
        long start = System.nanoTime();
        int wrong = await(Flux.range(0, times)
                .flatMap(operation::apply, concurrency)
                .filter(result -> result < 1)
                .count()
                .map(Long::intValue));
        double seconds = (System.nanoTime() - start) / 1e9;
        System.out.printf(
                Locale.ROOT, "%s: %.0f/s at concurrency %d, %d wrong%n", what, times / seconds, concurrency, wrong);
    }

    private static long usedMegabytes() {
        System.gc();
        return (Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory()) / (1024 * 1024);
    }
}
