package io.dronedelivery.support.problem;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.BridgeInternal;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.implementation.CosmosError;
import com.azure.cosmos.implementation.RequestRateTooLargeException;
import io.dronedelivery.support.deadline.Deadline;
import io.dronedelivery.support.resource.Identifier;
import io.dronedelivery.support.resource.ItemId;
import io.dronedelivery.support.resource.MonthQuery;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.EntityExchangeResult;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "spring.autoconfigure.exclude=io.dronedelivery.support.cosmos.CosmosAutoConfiguration,"
                    + "io.dronedelivery.support.cosmos.SpringDataAutoConfiguration,"
                    + "io.dronedelivery.support.summary.SummaryAutoConfiguration,"
                    + "io.dronedelivery.support.repartition.SourceAutoConfiguration,"
                    + "io.dronedelivery.emulator.CosmosEmulatorAutoConfiguration"
        })
class ProblemTests {

    private final String address;
    private final WebTestClient client;

    ProblemTests(@LocalServerPort int port) {
        this.address = "http://localhost:" + port;
        this.client = WebTestClient.bindToServer()
                .baseUrl(address)
                .defaultHeader("X-Caller", "operator")
                .build();
    }

    @Test
    void namesEveryBadQueryParameterInOneAnswer() {
        Map<String, Object> problem = problem(get("/month?ownerId=a%20b&year=1999&month=x"), 400);

        assertThat(problem).containsEntry("type", "urn:drone-invoice:problem:invalid-request");
        assertThat(fields(problem)).containsExactly("month", "ownerId", "year");
    }

    @Test
    void namesEveryMissingQueryParameter() {
        assertThat(fields(problem(get("/month"), 400))).containsExactly("month", "ownerId", "year");
    }

    @Test
    void refusesAParameterGivenTwiceRatherThanChoosingOne() {
        assertThat(fields(problem(get("/month?ownerId=a&ownerId=b&year=2026&month=11&month=11"), 400)))
                .containsExactly("month", "ownerId");
    }

    @Test
    void namesAMissingSingleParameter() {
        assertThat(fields(problem(get("/items/a"), 400))).containsExactly("ownerId");
    }

    @Test
    void namesBadPathAndQueryTogether() {
        assertThat(fields(problem(get("/items/summary-2026-11?ownerId=!"), 400)))
                .containsExactly("id", "ownerId");
    }

    @Test
    void namesEveryBadFieldOfABody() {
        assertThat(fields(problem(post("{\"name\":null,\"inner\":{}}"), 400))).containsExactly("inner.size", "name");
    }

    @Test
    void namesTheFieldWithAValueOfTheWrongKind() {
        assertThat(fields(problem(post("{\"name\":\"n\",\"inner\":{\"size\":\"many\"}}"), 400)))
                .containsExactly("inner.size");
    }

    @Test
    void answersUnreadableJsonWithAProblem() {
        assertThat(problem(post("{\"name\":"), 400)).containsEntry("detail", "The request could not be read.");
    }

    @Test
    void answersAMissingBodyWithAProblem() {
        problem(post(""), 400);
    }

    @Test
    void answersAnUnknownPathWithAProblem() {
        assertThat(problem(get("/nowhere"), 404)).containsEntry("type", "urn:drone-invoice:problem:not-found");
    }

    @Test
    void answersAWrongMethodWithTheAllowedOnes() {
        EntityExchangeResult<Map<String, Object>> answer =
                exchange(client.delete().uri("/month"));

        problem(answer, 405);
        assertThat(answer.getResponseHeaders().getAllow())
                .containsExactlyInAnyOrder(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS);
    }

    @Test
    void answersAWrongContentTypeWithAProblem() {
        problem(
                exchange(client.post()
                        .uri("/bodies")
                        .contentType(MediaType.TEXT_PLAIN)
                        .bodyValue("x")),
                415);
    }

    @Test
    void answersAnUnacceptableRepresentationWithAProblem() {
        problem(exchange(client.get().uri("/items/a?ownerId=o").accept(MediaType.IMAGE_PNG)), 406);
    }

    @Test
    void refusesABudgetThatIsNoNumber() {
        assertThat(fields(problem(
                        exchange(client.get().uri("/items/a?ownerId=o").header("X-Request-Timeout-Ms", "soon")), 400)))
                .containsExactly("X-Request-Timeout-Ms");
    }

    @Test
    void answersWorkBeyondTheDeadlineWithAGatewayTimeout() {
        problem(exchange(client.get().uri("/slow").header("X-Request-Timeout-Ms", "30")), 504);
    }

    @Test
    void passesAThrottledDatabaseOnWithRetryAfter() {
        EntityExchangeResult<Map<String, Object>> answer = get("/throttled");

        assertThat(problem(answer, 429)).containsEntry("type", "urn:drone-invoice:problem:database-throttled");
        assertThat(answer.getResponseHeaders().getFirst(HttpHeaders.RETRY_AFTER))
                .isEqualTo("2");
    }

    @Test
    void takesADatabaseWhoseConnectionBreaksForOneThatIsAway() {
        EntityExchangeResult<Map<String, Object>> answer = get("/cut-off");

        assertThat(answer.getResponseHeaders().getFirst(HttpHeaders.RETRY_AFTER))
                .isEqualTo("1");
        assertThat(problem(answer, 503)).containsEntry("type", "urn:drone-invoice:problem:database-unavailable");
    }

    @Test
    void showsNothingOfAnUnexpectedFailure() {
        EntityExchangeResult<Map<String, Object>> answer = get("/broken");

        assertThat(problem(answer, 500).toString()).doesNotContain("secret", "Exception", "io.dronedelivery");
    }

    private EntityExchangeResult<Map<String, Object>> get(String uri) {
        return exchange(client.get().uri(URI.create(address + uri)));
    }

    private EntityExchangeResult<Map<String, Object>> post(String body) {
        return exchange(client.post()
                .uri("/bodies")
                .contentType(MediaType.APPLICATION_JSON)
                .bodyValue(body));
    }

    private static EntityExchangeResult<Map<String, Object>> exchange(WebTestClient.RequestHeadersSpec<?> request) {
        return request.exchange()
                .expectBody(new ParameterizedTypeReference<Map<String, Object>>() {})
                .returnResult();
    }

    private static Map<String, Object> problem(EntityExchangeResult<Map<String, Object>> answer, int status) {
        Map<String, Object> problem = answer.getResponseBody();
        assertThat(answer.getStatus().value()).as("%s", problem).isEqualTo(status);
        assertThat(answer.getResponseHeaders().getContentType()).isEqualTo(MediaType.APPLICATION_PROBLEM_JSON);
        assertThat(problem).isNotNull().containsEntry("status", status).containsKeys("type", "title", "detail");
        return problem;
    }

    @SuppressWarnings("unchecked")
    private static List<Object> fields(Map<String, Object> problem) {
        List<Map<String, Object>> errors = (List<Map<String, Object>>) problem.get("errors");
        return errors == null
                ? List.of()
                : errors.stream().map(error -> error.get("field")).toList();
    }

    @SpringBootConfiguration
    @EnableAutoConfiguration
    @RestController
    static class Application {

        record Body(@NotNull String name, @NotNull @Valid Inner inner) {}

        record Inner(@NotNull Integer size) {}

        @GetMapping("/month")
        MonthQuery month(MonthQuery month) {
            return month;
        }

        @GetMapping("/items/{id}")
        Map<String, String> item(@PathVariable @ItemId String id, @RequestParam @Identifier String ownerId) {
            return Map.of("id", id, "ownerId", ownerId);
        }

        @PostMapping("/bodies")
        Body body(@Valid @RequestBody Body body) {
            return body;
        }

        @GetMapping("/slow")
        Mono<String> slow() {
            return Deadline.cut(Mono.never());
        }

        @GetMapping("/throttled")
        Mono<String> throttled() {
            CosmosException refused =
                    new RequestRateTooLargeException(new CosmosError(), 0, "0", Map.of("x-ms-retry-after-ms", "1200"));
            return Mono.error(new IllegalStateException("wrapped by a framework", refused));
        }

        @GetMapping("/cut-off")
        Mono<String> cutOff() {
            CosmosException broken = BridgeInternal.createCosmosException(0, "Connection reset by peer");
            return Mono.error(new IllegalStateException("wrapped by a framework", broken));
        }

        @GetMapping("/broken")
        Mono<String> broken() {
            return Mono.error(new IllegalStateException("a secret of the inside"));
        }
    }
}
