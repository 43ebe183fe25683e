package io.dronedelivery.emulator.query;

import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.emulator.query.syntax.InvalidQueryException;
import io.dronedelivery.emulator.storage.Json;
import io.dronedelivery.emulator.storage.PropertyPath;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/** Answers ORDER BY RANK over the documents of one scope as clients do over several: by the queries of the query's plan. */
final class Ranking {

    /** What reciprocal ranks are damped by, in the service and in its clients. */
    private static final int DAMPING = 60;

    private static final String STATISTICS = "{documentdb-formattablehybridsearchquery-";
    private static final String FILTER = "{documentdb-formattableorderbyquery-filter}";

    private static final long MEGABYTE = 1024 * 1024;
    private static final long MOST_HELD_BYTES = 128 * MEGABYTE;

    private final JsonNode plan;
    private final BiFunction<String, PageRequest, QueryPage> documents;
    private final List<QueryPage> pages = new ArrayList<>();
    private long heldBytes;

    /** @param documents answers a page of a query over all documents of the scope */
    Ranking(JsonNode plan, BiFunction<String, PageRequest, QueryPage> documents) {
        this.plan = plan;
        this.documents = documents;
    }

    QueryPage page(PageRequest request) {
        int from = request.continuation().map(Ranking::position).orElse(0);
        List<byte[]> rows = rows();
        int begin = Math.min(from, rows.size());
        int most = request.maxItems() == PageRequest.SERVER_CHOOSES ? rows.size() : request.maxItems();
        int end = (int) Math.min((long) begin + most, rows.size());
        Optional<String> next = end < rows.size() ? Optional.of(Integer.toString(end)) : Optional.empty();
        return new QueryPage(rows.subList(begin, end), next, metrics(end - begin));
    }

    private static int position(String continuation) {
        try {
            return Integer.parseUnsignedInt(continuation);
        } catch (NumberFormatException e) {
            throw new InvalidQueryException("The continuation token is not valid for this query");
        }
    }

    private QueryMetrics metrics(int rows) {
        Set<PropertyPath> utilized = new HashSet<>();
        Set<PropertyPath> unused = new HashSet<>();
        pages.forEach(page -> {
            utilized.addAll(page.metrics().utilizedIndexes());
            unused.addAll(page.metrics().unusedIndexes());
        });
        unused.removeAll(utilized);
        return new QueryMetrics(
                total(QueryMetrics::retrievedDocuments),
                total(QueryMetrics::retrievedBytes),
                total(QueryMetrics::scannedBytes),
                rows,
                utilized,
                unused,
                sum(QueryMetrics::compileTime),
                sum(QueryMetrics::executionTime));
    }

    private long total(ToLongFunction<QueryMetrics> number) {
        return pages.stream().map(QueryPage::metrics).mapToLong(number).sum();
    }

    private Duration sum(Function<QueryMetrics, Duration> time) {
        return pages.stream().map(QueryPage::metrics).map(time).reduce(Duration.ZERO, Duration::plus);
    }

    private List<byte[]> rows() {
        JsonNode statistics = plan.path("requiresGlobalStatistics").booleanValue()
                ? ask(plan.path("globalStatisticsQuery").asText()).get(0)
                : Json.object();
        List<Boolean> ascending = new ArrayList<>();
        Map<String, JsonNode> candidates = new TreeMap<>();
        for (JsonNode component : plan.path("componentQueryInfos")) {
            ascending.add(component.path("orderBy").path(0).asText().equals("Ascending"));
            ask(filled(component.path("rewrittenQuery").asText(), statistics))
                    .forEach(row -> candidates.putIfAbsent(row.path("_rid").asText(), row.path("payload")));
        }
        List<JsonNode> found = List.copyOf(candidates.values());
        double[] fused = new double[found.size()];
        for (int score = 0; score < ascending.size(); score++) {
            addReciprocalRanks(fused, found, score, ascending.get(score));
        }
        return IntStream.range(0, fused.length)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer index) -> fused[index])
                        .reversed())
                .skip(plan.path("skip").asInt(0))
                .limit(plan.path("take").asInt(Integer.MAX_VALUE))
                .map(index -> Json.write(found.get(index).path("payload")))
                .toList();
    }

    private List<JsonNode> ask(String query) {
        List<JsonNode> rows = new ArrayList<>();
        PageRequest request = PageRequest.first();
        while (true) {
            QueryPage page = documents.apply(query, request);
            pages.add(page);
            heldBytes += page.rows().stream().mapToLong(row -> row.length).sum();
            if (heldBytes > MOST_HELD_BYTES) {
                throw new InvalidQueryException("The query ranks more than " + MOST_HELD_BYTES / MEGABYTE
                        + " MB of documents at once; filter more, or select less");
            }
            rows.addAll(page.documents());
            if (page.continuation().isEmpty()) {
                return rows;
            }
            request = new PageRequest(PageRequest.SERVER_CHOOSES, page.continuation());
        }
    }

    private static String filled(String query, JsonNode statistics) {
        String filled = query.replace(FILTER, "true")
                .replace(
                        STATISTICS + "totaldocumentcount}",
                        statistics.path("documentCount").asText());
        JsonNode texts = statistics.path("fullTextStatistics");
        for (int i = 0; i < texts.size(); i++) {
            filled = filled.replace(
                            STATISTICS + "totalwordcount-" + i + "}",
                            texts.get(i).path("totalWordCount").asText())
                    .replace(
                            STATISTICS + "hitcountsarray-" + i + "}",
                            texts.get(i).path("hitCounts").toString());
        }
        return filled;
    }

    /** Documents with one score have one rank. */
    private void addReciprocalRanks(double[] fused, List<JsonNode> found, int score, boolean ascending) {
        double[] scores = found.stream()
                .mapToDouble(row -> row.path("componentScores").path(score).doubleValue())
                .toArray();
        double[] order = IntStream.range(0, scores.length)
                .mapToDouble(index -> ascending ? scores[index] : -scores[index])
                .distinct()
                .sorted()
                .toArray();
        double weight = plan.path("componentWeights").path(score).asDouble(1);
        for (int i = 0; i < scores.length; i++) {
            int rank = Arrays.binarySearch(order, ascending ? scores[i] : -scores[i]) + 1;
            fused[i] += weight / (DAMPING + rank);
        }
    }
}
