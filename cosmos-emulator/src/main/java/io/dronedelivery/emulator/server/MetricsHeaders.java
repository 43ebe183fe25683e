package io.dronedelivery.emulator.server;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dronedelivery.emulator.query.QueryMetrics;
import io.dronedelivery.emulator.storage.Json;
import io.dronedelivery.emulator.storage.PropertyPath;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Set;

/** What a page of a query took to compute, as clients read it from headers. */
final class MetricsHeaders {

    private MetricsHeaders() {}

    static String query(QueryMetrics metrics, long outputBytes, double units) {
        double execution = millis(metrics.executionTime());
        double compile = millis(metrics.compileTime());
        return "totalExecutionTimeInMs=" + (execution + compile)
                + ";queryCompileTimeInMs=" + compile
                + ";queryLogicalPlanBuildTimeInMs=0.0;queryPhysicalPlanBuildTimeInMs=0.0;queryOptimizationTimeInMs=0.0"
                + ";VMExecutionTimeInMs=" + execution
                + ";indexLookupTimeInMs=0.0;documentLoadTimeInMs=0.0;systemFunctionExecuteTimeInMs=0.0"
                + ";userFunctionExecuteTimeInMs=0.0"
                + ";retrievedDocumentCount=" + metrics.retrievedDocuments()
                + ";retrievedDocumentSize=" + metrics.retrievedBytes()
                + ";outputDocumentCount=" + metrics.outputDocuments()
                + ";outputDocumentSize=" + outputBytes
                + ";writeOutputTimeInMs=0.0"
                + ";indexUtilizationRatio=" + (metrics.indexLookup() ? "1.00" : "0.00")
                + ";requestCharge=" + units;
    }

    private static double millis(Duration duration) {
        return duration.toNanos() / 10_000 / 100.0;
    }

    /** Base64 of the JSON that clients know. An index that was not used would have been of low impact, or it had been used. */
    static String index(QueryMetrics metrics) {
        ObjectNode json = Json.object();
        addAll(metrics.utilizedIndexes(), "High", json.putArray("UtilizedSingleIndexes"));
        addAll(metrics.unusedIndexes(), "Low", json.putArray("PotentialSingleIndexes"));
        json.putArray("UtilizedCompositeIndexes");
        json.putArray("PotentialCompositeIndexes");
        return Base64.getEncoder().encodeToString(Json.write(json));
    }

    /** The same in the younger form, percent-encoded JSON, which the client for JavaScript asks for. */
    static String indexPercentEncoded(QueryMetrics metrics) {
        ObjectNode json = Json.object();
        addAll(metrics.utilizedIndexes(), json.putObject("Utilized"));
        addAll(metrics.unusedIndexes(), json.putObject("Potential"));
        String text = new String(Json.write(json), StandardCharsets.UTF_8);
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static void addAll(Set<PropertyPath> paths, ObjectNode group) {
        ArrayNode entries = group.putArray("SingleIndexes");
        paths.stream().map(path -> path + "/?").sorted().forEach(path -> entries.addObject()
                .put("IndexSpec", path));
        group.putArray("CompositeIndexes");
    }

    private static void addAll(Set<PropertyPath> paths, String impact, ArrayNode entries) {
        paths.stream().map(path -> path + "/?").sorted().forEach(path -> entries.addObject()
                .put("FilterExpression", "")
                .put("IndexSpec", path)
                .put("FilterPreciseSet", true)
                .put("IndexPreciseSet", true)
                .put("IndexImpactScore", impact));
    }
}
