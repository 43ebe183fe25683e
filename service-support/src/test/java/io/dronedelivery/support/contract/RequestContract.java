package io.dronedelivery.support.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.BodyInserters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What each of the three services takes as a request, and says of it in its description. */
public abstract class RequestContract extends AccessContract {

    static final String TIMEOUT_HEADER = "X-Request-Timeout-Ms";

    private static final String MONTH = "?ownerId=tokens&year=2026&month=11&limit=1";

    private final Subject subject;
    private final String path;

    RequestContract(Subject subject, int port, int managementPort) {
        super(subject, port, managementPort);
        this.subject = subject;
        this.path = subject.path();
    }

    @ParameterizedTest
    @ValueSource(strings = {".", "..", "summary", "utilization", "latest-month", "summary-2026-11", "a b", ""})
    void refusesIdsUnderWhichAnItemCouldNotBeAskedFor(String id) {
        refused("id", subject.body(id, "ids", 11));
    }

    @ParameterizedTest
    @ValueSource(strings = {"utilization", "latest-month", "...", "a.b"})
    void stillDeletesWhatWasStoredUnderAnyIdThatItCanBeAskedFor(String id) {
        client().delete()
                .uri(path + "/" + id + "?ownerId=ids")
                .exchange()
                .expectStatus()
                .isNotFound();
    }

    @ParameterizedTest
    @CsvSource({
        "'\"year\":2026', '\"year\":2026.5', year",
        "'\"year\":2026', '\"year\":\"2026\"', year",
        "'\"month\":11', '\"month\":11e-1', month",
        "'\"ownerId\":\"strict\"', '\"ownerId\":7', ownerId",
        "'\"year\":2026', '\"year\":2026,\"yaer\":2025', yaer"
    })
    void refusesABodyThatItWouldHaveToGuessAt(String right, String wrong, String field) {
        refused(field, subject.body("s1", "strict", 11).replace(right, wrong));
    }

    @Test
    void takesAWholeNumberHoweverItIsWritten() {
        client().post()
                .uri(path)
                .contentType(MediaType.APPLICATION_JSON)
                .bodyValue(subject.body("whole", "strict", 11)
                        .replace("\"month\":11", "\"month\":1.10e1")
                        .replace("\"year\":2026", "\"year\":2026.0"))
                .exchange()
                .expectStatus()
                .isCreated()
                .expectBody()
                .jsonPath("$.month")
                .isEqualTo(11);
    }

    @Test
    void refusesABodyInAnEncodingThatItDoesNotRead() {
        client().post()
                .uri(path)
                .contentType(MediaType.APPLICATION_JSON)
                .header(HttpHeaders.CONTENT_ENCODING, "gzip")
                .bodyValue(subject.body("zipped", "strict", 11))
                .exchange()
                .expectStatus()
                .isEqualTo(415)
                .expectHeader()
                .contentType(MediaType.APPLICATION_PROBLEM_JSON);
    }

    @ParameterizedTest
    @ValueSource(strings = {MediaType.MULTIPART_FORM_DATA_VALUE, MediaType.APPLICATION_FORM_URLENCODED_VALUE})
    void readsParametersInTheAddressOnly(String form) {
        for (String list : List.of(path + "?ownerId=forms&year=2026&month=11", subject.acrossOwners())) {
            client().method(HttpMethod.GET)
                    .uri(list)
                    .contentType(MediaType.parseMediaType(form))
                    .body(BodyInserters.fromValue("limit=0".getBytes(StandardCharsets.US_ASCII)))
                    .exchange()
                    .expectStatus()
                    .isOk();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"soon", "-1", "+1", "1.5", "1 2", "0x10"})
    void refusesABudgetThatIsNoNumberOfMilliseconds(String budget) {
        client().get()
                .uri(path + "/{summary}?ownerId=o1&year=2026&month=11", subject.summary())
                .header(TIMEOUT_HEADER, budget)
                .exchange()
                .expectStatus()
                .isBadRequest()
                .expectBody()
                .jsonPath("$.errors[0].field")
                .isEqualTo(TIMEOUT_HEADER);
    }

    @ParameterizedTest
    @ValueSource(strings = {"30001", "1000000000", "9223372036854775808", "99999999999999999999"})
    void lowersABudgetOfAnySizeToItsMaximum(String budget) {
        client().get()
                .uri(path + "/{summary}?ownerId=o1&year=2026&month=11", subject.summary())
                .header(TIMEOUT_HEADER, budget)
                .exchange()
                .expectStatus()
                .isOk();
    }

    @Test
    void saysWhichMethodsAPathHas() {
        for (String there : new String[] {path, path + "/m1"}) {
            Set<HttpMethod> allowed = client().method(HttpMethod.valueOf("TRACE"))
                    .uri(there)
                    .exchange()
                    .expectStatus()
                    .isEqualTo(405)
                    .expectBody()
                    .returnResult()
                    .getResponseHeaders()
                    .getAllow();
            assertThat(allowed.stream().map(HttpMethod::name))
                    .containsExactlyInAnyOrderElementsOf(describedMethods(there.replace("/m1", "/{id}")));
        }
    }

    @Test
    void refusesEveryContinuationThatHasBeenTamperedWith() {
        create("t1", "tokens", 11);
        create("t2", "tokens", 11);

        for (String list : List.of(path + MONTH, subject.acrossOwners() + "&limit=1")) {
            String token = page(list, "").path("continuation").asString();
            assertThat(token).isNotEmpty();
            page(list, token);
            assertThat(tampered(token))
                    .hasSize(40)
                    .allSatisfy(wrong -> invalid("continuation", list + "&continuation={token}", wrong));
            invalid("continuation", list + "&continuation={token}", "A".repeat(3_000));
            invalid("continuation", list + "&continuation={token}", "A".repeat(3_001));
        }
    }

    @Test
    void describesWhatItAnswersAndWhatItTakes() {
        client().get()
                .uri("/v3/api-docs")
                .exchange()
                .expectStatus()
                .isOk()
                .expectBody()
                .jsonPath("$.paths['" + path + "'].post.responses['201'].content['application/json']")
                .exists()
                .jsonPath("$.paths['" + path + "/{id}'].delete.responses['204'].content")
                .doesNotExist()
                .jsonPath("$.paths['" + path + "/{id}'].delete.responses['200']")
                .doesNotExist()
                .jsonPath("$.paths['" + path + "/{id}'].get.parameters[?(@.name=='id')].schema.pattern")
                .isEqualTo("^(?!summary-)[A-Za-z0-9._-]{1,64}$")
                .jsonPath(
                        "$.paths['" + path + "/{id}'].get.parameters[?(@.name=='" + TIMEOUT_HEADER + "')].schema.type")
                .isEqualTo("integer")
                .jsonPath("$.components.schemas.Problem.required")
                .exists();
    }

    private List<String> describedMethods(String described) {
        JsonNode operations = json("/v3/api-docs").path("paths").path(described);
        return Stream.concat(
                        operations.propertyNames().stream().map(name -> name.toUpperCase(Locale.ROOT)),
                        Stream.of("HEAD", "OPTIONS"))
                .toList();
    }

    private JsonNode page(String list, String token) {
        return json(list + "&continuation={token}", token);
    }

    private JsonNode json(String uri, Object... variables) {
        return JsonMapper.shared()
                .readTree(Objects.requireNonNull(client().get()
                        .uri(uri, variables)
                        .exchange()
                        .expectStatus()
                        .isOk()
                        .expectBody(String.class)
                        .returnResult()
                        .getResponseBody()));
    }

    /** Letters changed, taken out and added, the same ones in every run. */
    private static List<String> tampered(String token) {
        Random random = new Random(7);
        String letters = "ABCDabcd0189-_.=%/ \u00e9";
        return IntStream.range(0, 40)
                .mapToObj(i -> {
                    int at = random.nextInt(token.length() - 2);
                    char letter = letters.charAt(random.nextInt(letters.length()));
                    String changed =
                            switch (i % 4) {
                                case 0 -> token.substring(0, at) + letter + token.substring(at + 1);
                                case 1 -> token.substring(0, at) + token.substring(at + 1);
                                case 2 -> token.substring(0, at) + letter + token.substring(at);
                                default -> token.substring(0, at + 1);
                            };
                    return changed.equals(token) ? changed + "AAAA" : changed;
                })
                .toList();
    }

    private void refused(String field, String body) {
        client().post()
                .uri(path)
                .contentType(MediaType.APPLICATION_JSON)
                .bodyValue(body)
                .exchange()
                .expectStatus()
                .isBadRequest()
                .expectBody()
                .jsonPath("$.errors[0].field")
                .isEqualTo(field);
    }

    private void invalid(String field, String uri, Object... variables) {
        client().get()
                .uri(uri, variables)
                .exchange()
                .expectStatus()
                .isBadRequest()
                .expectBody()
                .jsonPath("$.errors[0].field")
                .isEqualTo(field);
    }
}
