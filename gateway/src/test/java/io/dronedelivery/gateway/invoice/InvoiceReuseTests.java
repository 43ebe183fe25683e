package io.dronedelivery.gateway.invoice;

import static org.assertj.core.api.Assertions.assertThat;

import io.dronedelivery.gateway.GatewayTest;
import io.dronedelivery.gateway.fault.Fault;
import io.dronedelivery.gateway.fault.FaultyBackend;
import io.dronedelivery.gateway.fault.ThreeBackends;
import io.dronedelivery.gateway.section.Section;
import java.time.Duration;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.test.context.TestPropertySource;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

@GatewayTest
@TestPropertySource(
        properties = {
            "gateway.invoice.cache-closed-months=true",
            "gateway.invoice.join-identical=true",
            "gateway.services.drone.timeout=3s"
        })
class InvoiceReuseTests {

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final AtomicInteger owners = new AtomicInteger();

    private final String owner = "o" + owners.incrementAndGet();

    @LocalServerPort
    private int port;

    @BeforeEach
    void heal() {
        ThreeBackends.heal();
    }

    @Test
    void asksTheServicesOnceForAClosedMonth() {
        ResponseEntity<String> first = answer(closed());
        ResponseEntity<String> second = answer(closed());

        assertThat(second.getBody()).isEqualTo(first.getBody());
        assertThat(second.getHeaders().getETag()).isEqualTo(first.getHeaders().getETag());
        assertThat(first.getHeaders().getFirst("X-Request-Charge")).isEqualTo("3.75");
        assertThat(second.getHeaders().getFirst("X-Request-Charge")).isEqualTo("0.00");
        assertThat(second.getHeaders().getFirst("Server-Timing"))
                .isEqualTo("deliveries;desc=cached, packages;desc=cached, drones;desc=cached");
        assertCallsEach(1);
    }

    @Test
    void countsALateItemOfAClosedMonthAtOnce() {
        String late = "/api/invoices?ownerId=late&year=2020&month=2";
        answer(late);
        ThreeBackends.of(Section.DELIVERIES).behaveOnce(Fault.CREATED);
        WebClient.create("http://127.0.0.1:" + port)
                .post()
                .uri("/api/deliveries")
                .bodyValue("{}")
                .retrieve()
                .toBodilessEntity()
                .block(PATIENCE);
        ThreeBackends.of(Section.DELIVERIES).answer(ThreeBackends.DELIVERIES.replace("42", "43"));

        assertThat(answer(late).getBody()).contains("\"count\":43");
    }

    @Test
    void forgetsNothingOfOthersThanTheOwnerWrittenTo() {
        answer(closed());
        WebClient.create("http://127.0.0.1:" + port)
                .delete()
                .uri("/api/packages/p1?ownerId=somebody-else")
                .retrieve()
                .toBodilessEntity()
                .block(PATIENCE);

        assertThat(answer(closed()).getHeaders().getFirst("X-Request-Charge")).isEqualTo("0.00");
    }

    @Test
    void takesAWriteOfWhichNobodyKnowsWhatBecameOfItForDone() {
        answer(closed());
        ThreeBackends.of(Section.PACKAGES).behaveOnce(Fault.GIVES_UP);
        WebClient.create("http://127.0.0.1:" + port)
                .delete()
                .uri("/api/packages/p1?ownerId=" + owner)
                .exchangeToMono(ClientResponse::releaseBody)
                .block(PATIENCE);

        assertThat(answer(closed()).getHeaders().getFirst("X-Request-Charge")).isEqualTo("3.75");
    }

    @Test
    void confirmsNoTagWithAKeptInvoiceForWhoWantsAFreshOne() {
        String tag = answer(closed()).getHeaders().getETag();
        ThreeBackends.of(Section.DELIVERIES).answer(ThreeBackends.DELIVERIES.replace("42", "43"));

        ResponseEntity<String> fresh = Objects.requireNonNull(WebClient.create("http://127.0.0.1:" + port)
                .get()
                .uri(closed())
                .header(HttpHeaders.CACHE_CONTROL, "no-cache")
                .header(HttpHeaders.IF_NONE_MATCH, String.valueOf(tag))
                .retrieve()
                .toEntity(String.class)
                .block(PATIENCE));

        assertThat(fresh.getStatusCode()).isEqualTo(HttpStatus.OK);
        assertThat(fresh.getBody()).contains("\"count\":43");
        // And it is the fresh one that is kept from now on.
        assertThat(answer(closed()).getBody()).contains("\"count\":43");
    }

    @Test
    void sharesTheLatestInvoiceThatIsUnderWay() {
        ThreeBackends.all().forEach(backend -> backend.behave(Fault.SLOW));
        for (Section section : Section.values()) {
            String summary = section == Section.DRONES
                    ? ThreeBackends.DRONES
                    : section == Section.PACKAGES ? ThreeBackends.PACKAGES : ThreeBackends.DELIVERIES;
            ThreeBackends.of(section).answer("{\"year\":2020,\"month\":2," + summary.substring(1));
        }
        String latest = "/api/invoices/latest?ownerId=" + owner;

        Objects.requireNonNull(Flux.range(0, 20)
                .flatMap(i -> request(latest), 20)
                .collectList()
                .block(PATIENCE));
        int calls = ThreeBackends.of(Section.DRONES).calls();
        // Of a closed month only the lookup goes to the services.
        answer(latest);

        assertThat(calls).isLessThan(20);
        assertThat(ThreeBackends.of(Section.DRONES).calls()).isEqualTo(calls + 1);
    }

    @Test
    void neverKeepsAPartialInvoice() {
        ThreeBackends.of(Section.DRONES).behave(Fault.BROKEN);
        assertThat(answer(closed()).getBody()).contains("\"complete\":false");
        ThreeBackends.of(Section.DRONES).behave(Fault.OK);

        assertThat(answer(closed()).getBody()).contains("\"complete\":true");
    }

    @Test
    void neverKeepsAnOpenMonth() {
        answer(open());
        answer(open());

        assertCallsEach(2);
    }

    @Test
    void sharesTheAnswerOfAnIdenticalRequestUnderWay() {
        ThreeBackends.all().forEach(backend -> backend.behave(Fault.SLOW));

        List<ResponseEntity<String>> answers = Objects.requireNonNull(Flux.range(0, 20)
                .flatMap(i -> request(open()), 20)
                .collectList()
                .block(PATIENCE));

        assertThat(answers).hasSize(20).allSatisfy(answer -> assertThat(answer.getBody())
                .contains("\"complete\":true"));
        // The first pays, the others ride along.
        assertThat(answers.stream()
                        .map(ResponseEntity::getHeaders)
                        .map(headers -> headers.getFirst("X-Request-Charge"))
                        .filter("0.00"::equals))
                .hasSizeGreaterThan(10);
        assertThat(ThreeBackends.of(Section.DRONES).calls()).isLessThan(10);
    }

    @Test
    void doesNotMakeAHastyCallerWaitForAPatientOne() {
        ThreeBackends.of(Section.DRONES).behave(Fault.HANGS);
        Mono<ResponseEntity<String>> patient = request(open()).cache();
        Disposable waiting = patient.subscribe();
        Awaitility.await()
                .atMost(PATIENCE)
                .until(() -> ThreeBackends.of(Section.DRONES).calls() == 1);

        ResponseEntity<String> hasty = Objects.requireNonNull(WebClient.create("http://127.0.0.1:" + port)
                .get()
                .uri(open())
                .header("X-Request-Timeout-Ms", "1000")
                .retrieve()
                .toEntity(String.class)
                .block(PATIENCE));

        assertThat(waiting.isDisposed()).as("the patient one is answered").isFalse();
        assertThat(hasty.getBody()).contains("\"complete\":false", "\"count\":42");
        patient.block(PATIENCE);
    }

    @Test
    void stopsWorkThatNobodyWaitsForAnyMore() {
        ThreeBackends.all().forEach(backend -> backend.behave(Fault.HANGS));
        FaultyBackend drones = ThreeBackends.of(Section.DRONES);
        var callers = Flux.range(0, 3).flatMap(i -> request(open())).subscribe();
        Awaitility.await().atMost(PATIENCE).until(() -> drones.calls() > 0);
        assertThat(drones.openConnections()).isPositive();

        callers.dispose();

        // Before the services' own time is over.
        Awaitility.await().atMost(Duration.ofSeconds(2)).until(() -> drones.abandoned() > 0);
    }

    private void assertCallsEach(int calls) {
        assertThat(ThreeBackends.all())
                .allSatisfy(backend -> assertThat(backend.calls()).isEqualTo(calls));
    }

    private ResponseEntity<String> answer(String uri) {
        return Objects.requireNonNull(request(uri).block(PATIENCE));
    }

    private Mono<ResponseEntity<String>> request(String uri) {
        return WebClient.create("http://127.0.0.1:" + port)
                .get()
                .uri(uri)
                .header(HttpHeaders.ACCEPT, "application/json")
                .retrieve()
                .toEntity(String.class);
    }

    private String closed() {
        return "/api/invoices?ownerId=" + owner + "&year=2020&month=2";
    }

    private String open() {
        YearMonth now = YearMonth.now(ZoneOffset.UTC);
        return "/api/invoices?ownerId=" + owner + "&year=" + now.getYear() + "&month=" + now.getMonthValue();
    }
}
