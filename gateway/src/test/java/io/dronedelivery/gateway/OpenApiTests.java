package io.dronedelivery.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.dronedelivery.gateway.fault.Fault;
import io.dronedelivery.gateway.fault.ThreeBackends;
import io.dronedelivery.gateway.section.Section;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The description that is served says what the gateway does. */
@GatewayTest
class OpenApiTests {

    private static final String INVOICE = "/api/invoices?ownerId=o1&year=2026&month=11";

    @Autowired
    private WebTestClient client;

    @BeforeEach
    void heal() {
        ThreeBackends.heal();
    }

    @Test
    void describesEveryPathThatItServesItself() {
        assertThat(child(description(), "paths"))
                .containsOnlyKeys("/api/invoices", "/api/invoices/latest", "/openapi.yaml");
    }

    @Test
    void describesEveryMemberOfAnInvoice() {
        ThreeBackends.of(Section.DRONES).behave(Fault.THROTTLED);
        JsonNode partial = body(INVOICE);
        Map<String, Object> schema = schema("Invoice");

        assertThat(child(schema, "properties").keySet()).containsAll(partial.propertyNames());
        assertThat((List<?>) schema.get("required"))
                .allSatisfy(name -> assertThat(partial.has((String) name)).isTrue());
        assertThat(child(child(child(schema, "properties"), "deliveries"), "properties"))
                .containsOnlyKeys(partial.path("deliveries").propertyNames());
        assertThat(child(schema("SectionProblem"), "properties"))
                .containsOnlyKeys(partial.path("problems").path(0).propertyNames());
    }

    @Test
    void describesEveryMemberOfAProblem() {
        assertThat(child(schema("Problem"), "properties").keySet())
                .containsAll(body("/api/invoices").propertyNames());
    }

    private JsonNode body(String uri) {
        String text = client.get()
                .uri(uri)
                .exchange()
                .expectBody(String.class)
                .returnResult()
                .getResponseBody();
        return JsonMapper.shared().readTree(Objects.requireNonNull(text));
    }

    private Map<String, Object> schema(String name) {
        return child(child(child(description(), "components"), "schemas"), name);
    }

    private Map<String, Object> description() {
        String text = client.get()
                .uri("/openapi.yaml")
                .exchange()
                .expectStatus()
                .isOk()
                .expectBody(String.class)
                .returnResult()
                .getResponseBody();
        return entries(Objects.requireNonNull(new Yaml().<Object>load(text)));
    }

    private static Map<String, Object> child(Map<String, Object> parent, String name) {
        return entries(Objects.requireNonNull(parent.get(name), name));
    }

    private static Map<String, Object> entries(Object node) {
        Map<String, Object> entries = new TreeMap<>();
        ((Map<?, ?>) node).forEach((key, value) -> entries.put(String.valueOf(key), value));
        return entries;
    }
}
