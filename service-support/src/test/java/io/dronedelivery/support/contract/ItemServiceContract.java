package io.dronedelivery.support.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;

/** What each of the three services promises about its items and their month, whatever the items are. */
public abstract class ItemServiceContract extends OperatedServiceContract {

    private final Subject subject;
    private final String path;

    protected ItemServiceContract(Subject subject, int port, int managementPort) {
        super(subject, port, managementPort);
        this.subject = subject;
        this.path = subject.path();
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
        client().get()
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

        client().get()
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
        client().get()
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
        client().put()
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

        client().delete()
                .uri(path + "/gone?ownerId=deleter")
                .exchange()
                .expectStatus()
                .isNoContent();
        client().get()
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
        assertThat(walk(path + "?ownerId=pager&year=2026&month=11&limit=2", 2)).hasSize(5);
    }

    @Test
    void refusesAContinuationThatIsNotOfTheList() {
        for (int i = 0; i < 3; i++) {
            create("c" + i, "continued", 11);
        }
        String month = "?ownerId={owner}&year=2026&month=11&limit=2&continuation={token}";
        String next = Objects.requireNonNull(Objects.requireNonNull(client().get()
                        .uri(path + month, "continued", "")
                        .exchange()
                        .expectBody(Page.class)
                        .returnResult()
                        .getResponseBody())
                .continuation());

        refusesContinuation(month, "continued", "garbage");
        refusesContinuation(month, "stranger", next);
    }

    private void refusesContinuation(String query, String owner, String token) {
        client().get()
                .uri(path + query, owner, token)
                .exchange()
                .expectStatus()
                .isBadRequest()
                .expectHeader()
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .expectBody()
                .jsonPath("$.errors[0].field")
                .isEqualTo("continuation");
    }

    @Test
    void listsAcrossOwners() {
        create("a1", "across-a", 11);
        create("b1", "across-b", 10);

        assertThat(walk(subject.acrossOwners() + "&limit=1000", 1000))
                .extracting(Listed::ownerId)
                .contains("across-a", "across-b");
    }

    @Test
    void knowsTheNewestMonthOfAnOwner() {
        create("n1", "newest", 3);
        create("n2", "newest", 9);

        client().get()
                .uri(path + "/latest-month?ownerId=newest")
                .exchange()
                .expectStatus()
                .isOk()
                .expectBody()
                .json("""
                {"year":2026,"month":9}""");
        client().get()
                .uri(path + "/latest-month?ownerId=nobody")
                .exchange()
                .expectStatus()
                .isNotFound();
    }

    @Test
    void namesEveryBadFieldOfABody() {
        client().post()
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
        client().get()
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

    private record Listed(String ownerId) {}

    private record Page(List<Listed> items, @Nullable String continuation) {}

    /** Everything that a list has, page by page. */
    private List<Listed> walk(String list, int limit) {
        List<Listed> seen = new ArrayList<>();
        String continuation = "";
        do {
            Page page = Objects.requireNonNull(client().get()
                    .uri(list + "&continuation={token}", continuation)
                    .exchange()
                    .expectStatus()
                    .isOk()
                    .expectHeader()
                    .exists("X-Request-Charge")
                    .expectBody(Page.class)
                    .returnResult()
                    .getResponseBody());
            assertThat(page.items()).hasSizeLessThanOrEqualTo(limit);
            seen.addAll(page.items());
            continuation = page.continuation();
        } while (continuation != null);
        return seen;
    }
}
