package io.dronedelivery.localstack;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.swagger.v3.parser.OpenAPIV3Parser;
import io.swagger.v3.parser.core.models.ParseOptions;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.yaml.snakeyaml.Yaml;

/** The operations that the OpenAPI documents of gateway and services describe. */
final class ApiDescriptions {

    /** What a path says of itself beside its methods. */
    private static final Set<String> NO_METHODS = Set.of("parameters", "summary", "description", "servers");

    private static final ObjectMapper JSON = new ObjectMapper();

    private ApiDescriptions() {}

    /**
     * An operation as it is described.
     *
     * @param of where it is served
     * @param internal whether it is for the gateway's own use
     */
    record Described(URI of, String method, String path, List<Parameter> parameters, boolean internal) {

        List<String> names() {
            return parameters.stream().map(Parameter::name).toList();
        }

        @Override
        public String toString() {
            return method + " " + path;
        }
    }

    record Parameter(String name, boolean required) {}

    /** What in a document is against the OpenAPI specification. */
    static List<String> mistakes(String document) {
        return new OpenAPIV3Parser()
                .readContents(document, null, new ParseOptions())
                .getMessages();
    }

    static List<Described> yaml(URI of, String document) {
        return operations(of, JSON.valueToTree(new Yaml().load(document)));
    }

    static List<Described> json(URI of, String document) throws IOException {
        return operations(of, JSON.readTree(document));
    }

    private static List<Described> operations(URI of, JsonNode document) {
        List<Described> operations = new ArrayList<>();
        for (Map.Entry<String, JsonNode> path : document.path("paths").properties()) {
            for (Map.Entry<String, JsonNode> method : path.getValue().properties()) {
                if (!NO_METHODS.contains(method.getKey())) {
                    operations.add(new Described(
                            of,
                            method.getKey().toUpperCase(Locale.ROOT),
                            path.getKey(),
                            parameters(document, method.getValue()),
                            isInternal(method.getValue())));
                }
            }
        }
        return operations;
    }

    private static List<Parameter> parameters(JsonNode document, JsonNode operation) {
        return stream(operation.path("parameters"))
                .map(parameter -> parameter.has("$ref")
                        ? document.at(parameter.path("$ref").asText().substring(1))
                        : parameter)
                .filter(parameter -> parameter.path("in").asText().equals("query"))
                .map(parameter -> new Parameter(
                        parameter.path("name").asText(),
                        parameter.path("required").asBoolean()))
                .toList();
    }

    private static boolean isInternal(JsonNode operation) {
        return stream(operation.path("tags")).anyMatch(tag -> tag.asText().equals("internal"));
    }

    private static Stream<JsonNode> stream(JsonNode array) {
        Iterable<JsonNode> elements = array::elements;
        return StreamSupport.stream(elements.spliterator(), false);
    }
}
