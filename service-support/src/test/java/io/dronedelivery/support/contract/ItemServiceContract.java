package io.dronedelivery.support.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.StatusAssertions;
import org.springframework.test.web.reactive.server.WebTestClient;

/**
 * What each of the three services promises about its items and their month, whatever the items are: tried over real
 * sockets, on the whole service and an embedded emulator of nine physical partitions. A service inherits it and says in a
 * {@link Subject} what its own items look like.
 */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {"management.server.port=0", "cosmos.emulator.physical-partitions=9"})
public abstract class ItemServiceContract {

    private final Subject subject;
    private final String path;

    private final WebTestClient client;
    private final WebTestClient management;

    protected ItemServiceContract(Subject subject, int port, int managementPort) {
        this.subject = subject;
        this.path = subject.path();
        this.client = client(port);
        this.management = client(managementPort);
    }

    private static WebTestClient client(int port) {
        return WebTestClient.bindToServer()
                .baseUrl("http://localhost:" + port)
                .responseTimeout(Duration.ofSeconds(30))
                .build();
    }

    @Test
    void summarisesStoredItemsOfTheMonthOnly() {
        create("s1", "sum", 11);
        create("s2", "sum", 11);
        create("s3", "sum", 10);
        create("s1", "another", 11);

        summary("sum")
                .isOk()
                .expectHeader()
                .valueEquals("X-Request-Charge", "1.00")
                .expectBody()
                .json(subject.two());
    }

    @Test
    void answersZerosForAMonthWithoutItems() {
        summary("nobody").isOk().expectBody().json(subject.nothing());
    }

    @Test
    void createsTheSameItemOnceHoweverOftenItIsSent() {
        create("once", "replay", 11);

        post("once", "replay", 11).isOk().expectHeader().location(path + "/once?ownerId=replay");
        client.get()
                .uri(path + "?ownerId=replay&year=2026&month=11")
                .exchange()
                .expectBody()
                .jsonPath("$.items.length()")
                .isEqualTo(1);
    }

    @Test
    void refusesAnIdThatIsTakenByOtherContent() {
        create("taken", "conflict", 11);

        post("taken", "conflict", 12).isEqualTo(409).expectHeader().contentType(MediaType.APPLICATION_PROBLEM_JSON);
    }

    @Test
    void readsAnItemWithItsVersion() {
        create("one", "reader", 11);

        client.get()
                .uri(path + "/one?ownerId=reader")
                .exchange()
                .expectStatus()
                .isOk()
                .expectHeader()
                .exists(HttpHeaders.ETAG)
                .expectBody()
                .jsonPath("$.id")
                .isEqualTo("one")
                .jsonPath("$._etag")
                .doesNotExist();
        client.get()
                .uri(path + "/one?ownerId=stranger")
                .exchange()
                .expectStatus()
                .isNotFound();
    }

    @Test
    void movesAReplacedItemToItsNewMonth() {
        String version = create("moving", "mover", 11);

        put("moving", "mover", 12, version).isOk();
        summary("mover").isOk().expectBody().json(subject.nothing());
    }

    @Test
    void replacesOnlyTheVersionThatTheClientHasSeen() {
        String version = create("versioned", "careful", 11);
        put("versioned", "careful", 12, version).isOk();

        put("versioned", "careful", 10, version).isEqualTo(412);
        client.put()
                .uri(path + "/versioned?ownerId=careful")
                .contentType(MediaType.APPLICATION_JSON)
                .bodyValue(subject.body("versioned", "careful", 9))
                .exchange()
                .expectStatus()
                .isEqualTo(428);
    }

    @Test
    void forgetsADeletedItemInTheSummaryToo() {
        create("gone", "deleter", 11);

        client.delete()
                .uri(path + "/gone?ownerId=deleter")
                .exchange()
                .expectStatus()
                .isNoContent();
        client.get()
                .uri(path + "/gone?ownerId=deleter")
                .exchange()
                .expectStatus()
                .isNotFound();
        summary("deleter").isOk().expectBody().json(subject.nothing());
    }

    @Test
    void pagesThroughAMonth() {
        for (int i = 0; i < 5; i++) {
            create("p" + i, "pager", 11);
        }
        int seen = 0;
        String continuation = "";
        do {
            Page page = Objects.requireNonNull(client.get()
                    .uri(path + "?ownerId=pager&year=2026&month=11&limit=2&continuation={token}", continuation)
                    .exchange()
                    .expectStatus()
                    .isOk()
                    .expectHeader()
                    .exists("X-Request-Charge")
                    .expectBody(Page.class)
                    .returnResult()
                    .getResponseBody());
            assertThat(page.items()).hasSizeLessThanOrEqualTo(2);
            seen += page.items().size();
            continuation = page.continuation();
        } while (continuation != null);
        assertThat(seen).isEqualTo(5);
    }

    @Test
    void listsAcrossOwners() {
        create("a1", "across-a", 11);
        create("b1", "across-b", 10);

        client.get()
                .uri(path + "?limit=1000&" + subject.acrossOwners())
                .exchange()
                .expectStatus()
                .isOk()
                .expectBody()
                .jsonPath("$.items[?(@.ownerId == 'across-a')]")
                .exists()
                .jsonPath("$.items[?(@.ownerId == 'across-b')]")
                .exists();
    }

    @Test
    void knowsTheNewestMonthOfAnOwner() {
        create("n1", "newest", 3);
        create("n2", "newest", 9);

        client.get()
                .uri(path + "/latest-month?ownerId=newest")
                .exchange()
                .expectStatus()
                .isOk()
                .expectBody()
                .json("""
                {"year":2026,"month":9}""");
        client.get()
                .uri(path + "/latest-month?ownerId=nobody")
                .exchange()
                .expectStatus()
                .isNotFound();
    }

    @Test
    void namesEveryBadFieldOfABody() {
        client.post()
                .uri(path)
                .contentType(MediaType.APPLICATION_JSON)
                .bodyValue("{\"ownerId\":\"not ok\",\"year\":1999,\"month\":13}")
                .exchange()
                .expectStatus()
                .isBadRequest()
                .expectBody()
                .jsonPath("$.errors[?(@.field == 'ownerId')]")
                .exists()
                .jsonPath("$.errors[?(@.field == 'year')]")
                .exists()
                .jsonPath("$.errors[?(@.field == 'month')]")
                .exists();
    }

    @Test
    void describesItsApiWithExamples() {
        client.get()
                .uri("/v3/api-docs")
                .exchange()
                .expectStatus()
                .isOk()
                .expectBody()
                .jsonPath("$.paths['" + path + "'].post")
                .exists()
                .jsonPath("$.components.schemas..example")
                .exists();
    }

    @Test
    void isReadyOnceTheDatabaseAnswers() {
        management
                .get()
                .uri("/actuator/health/readiness")
                .exchange()
                .expectStatus()
                .isOk()
                .expectBody()
                .jsonPath("$.components.cosmos.status")
                .isEqualTo("UP");
        management
                .get()
                .uri("/actuator/health/liveness")
                .exchange()
                .expectStatus()
                .isOk();
    }

    @Test
    void countsWhatItsOperationsCost() {
        create("metered", "metered", 11);
        summary("metered").isOk();

        String metrics = Objects.requireNonNull(management
                .get()
                .uri("/actuator/prometheus")
                .exchange()
                .expectBody(String.class)
                .returnResult()
                .getResponseBody());
        assertThat(metrics)
                .contains("cosmos_operation_calls_sum{container=\"" + subject.container()
                        + "\",outcome=\"ok\",plan=\"summary-point-read\"")
                .contains("cosmos_operation_charge_RU_sum{container=\"" + subject.container()
                        + "\",outcome=\"ok\",plan=\"transactional-batch\"")
                .contains("cosmos_throttled_total{container=\"" + subject.container() + "\"")
                .doesNotContain("metered\"");
        assertThat(metrics.lines()
                        .filter(line -> line.startsWith("cosmos_client"))
                        .count())
                .isLessThan(60);
    }

    private record Page(List<Object> items, @Nullable String continuation) {}

    private String create(String id, String ownerId, int month) {
        return Objects.requireNonNull(post(id, ownerId, month)
                .isCreated()
                .returnResult(Void.class)
                .getResponseHeaders()
                .getETag());
    }

    private StatusAssertions post(String id, String ownerId, int month) {
        return client.post()
                .uri(path)
                .contentType(MediaType.APPLICATION_JSON)
                .bodyValue(subject.body(id, ownerId, month))
                .exchange()
                .expectStatus();
    }

    private StatusAssertions put(String id, String ownerId, int month, String version) {
        return client.put()
                .uri(path + "/{id}?ownerId={owner}", id, ownerId)
                .header(HttpHeaders.IF_MATCH, version)
                .contentType(MediaType.APPLICATION_JSON)
                .bodyValue(subject.body(id, ownerId, month))
                .exchange()
                .expectStatus();
    }

    private StatusAssertions summary(String ownerId) {
        return client.get()
                .uri(path + "/{summary}?ownerId={owner}&year=2026&month=11", subject.summary(), ownerId)
                .exchange()
                .expectStatus();
    }
}
