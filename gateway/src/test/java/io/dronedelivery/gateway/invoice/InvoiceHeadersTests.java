package io.dronedelivery.gateway.invoice;

import static org.assertj.core.api.Assertions.assertThat;

import io.dronedelivery.gateway.GatewayTest;
import io.dronedelivery.gateway.fault.Fault;
import io.dronedelivery.gateway.fault.RawAnswer;
import io.dronedelivery.gateway.fault.ThreeBackends;
import io.dronedelivery.gateway.section.Section;
import java.io.IOException;
import java.time.YearMonth;
import java.time.ZoneOffset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.EntityExchangeResult;
import org.springframework.test.web.reactive.server.WebTestClient;

@GatewayTest
class InvoiceHeadersTests {

    private static final String CLOSED = "/api/invoices?ownerId=o00042&year=2020&month=2";

    @Autowired
    private WebTestClient client;

    @LocalServerPort
    private int port;

    @BeforeEach
    void heal() {
        ThreeBackends.heal();
    }

    @Test
    void answersNotModifiedForTheTagItGave() {
        String tag = get(CLOSED).getResponseHeaders().getETag();
        assertThat(tag).startsWith("W/\"");

        client.get()
                .uri(CLOSED)
                .header(HttpHeaders.IF_NONE_MATCH, "\"other\", " + tag)
                .exchange()
                .expectStatus()
                .isNotModified()
                .expectHeader()
                .valueEquals(HttpHeaders.ETAG, String.valueOf(tag))
                .expectBody()
                .isEmpty();
    }

    @Test
    void changesTheTagWithTheContent() {
        String before = get(CLOSED).getResponseHeaders().getETag();
        ThreeBackends.of(Section.PACKAGES).answer("{\"count\":58,\"totalWeight\":123.400}");

        assertThat(get(CLOSED).getResponseHeaders().getETag()).isNotEqualTo(before);
    }

    @Test
    void letsAClosedMonthBeKeptAndAnOpenOneNot() {
        YearMonth now = YearMonth.now(ZoneOffset.UTC);
        String open = "/api/invoices?ownerId=o1&year=" + now.getYear() + "&month=" + now.getMonthValue();

        assertThat(get(CLOSED).getResponseHeaders().getCacheControl()).isEqualTo("max-age=3600, private");
        assertThat(get(open).getResponseHeaders().getCacheControl()).isEqualTo("no-cache, private");
    }

    @Test
    void givesAPartialInvoiceNeitherTagNorLife() {
        ThreeBackends.of(Section.DRONES).behave(Fault.BROKEN);

        HttpHeaders headers = get(CLOSED).getResponseHeaders();

        assertThat(headers.getETag()).isNull();
        assertThat(headers.getCacheControl()).isEqualTo("no-store");
    }

    @Test
    void timesEverySection() {
        ThreeBackends.of(Section.DRONES).behave(Fault.THROTTLED);

        assertThat(get(CLOSED).getResponseHeaders().getFirst("Server-Timing"))
                .matches("deliveries;dur=[0-9.]+, packages;dur=[0-9.]+, drones;dur=[0-9.]+;desc=throttled");
    }

    @ParameterizedTest
    @CsvSource({"THROTTLED, 503, 7", "BROKEN, 503, 1", "HANGS, 504, "})
    void turnsAPartialInvoiceIntoAnErrorForStrictCallers(Fault fault, int status, String retryAfter) {
        ThreeBackends.of(Section.DRONES).behave(fault);

        client.get()
                .uri(CLOSED)
                .header("Prefer", "respond-async, Handling = \"strict\"; x=y")
                .exchange()
                .expectStatus()
                .isEqualTo(HttpStatus.valueOf(status))
                .expectHeader()
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .expectHeader()
                .value(HttpHeaders.RETRY_AFTER, value -> assertThat(value).isEqualTo(retryAfter))
                .expectBody()
                .jsonPath("$.problems[0].section")
                .isEqualTo("drones");
    }

    @Test
    void tellsStrictCallersThatTheirWishWasHonoured() {
        client.get()
                .uri(CLOSED)
                .header("Prefer", "handling=strict")
                .exchange()
                .expectStatus()
                .isOk()
                .expectHeader()
                .valueEquals("Preference-Applied", "handling=strict");
    }

    @Test
    void answersHeadLikeGetWithoutABody() {
        client.head()
                .uri(CLOSED)
                .exchange()
                .expectStatus()
                .isOk()
                .expectHeader()
                .exists(HttpHeaders.ETAG)
                .expectHeader()
                .value(HttpHeaders.CONTENT_LENGTH, length -> assertThat(Integer.parseInt(length))
                        .isGreaterThan(100))
                .expectBody()
                .isEmpty();
    }

    @Test
    void refusesWhatItCannotRepresent() {
        client.get()
                .uri(CLOSED)
                .accept(MediaType.APPLICATION_XML)
                .exchange()
                .expectStatus()
                .isEqualTo(HttpStatus.NOT_ACCEPTABLE)
                .expectHeader()
                .contentType(MediaType.APPLICATION_PROBLEM_JSON);
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "DELETE", "PATCH"})
    void refusesOtherMethods(String method) {
        client.method(HttpMethod.valueOf(method))
                .uri(CLOSED)
                .exchange()
                .expectStatus()
                .isEqualTo(HttpStatus.METHOD_NOT_ALLOWED)
                .expectHeader()
                .exists(HttpHeaders.ALLOW);
    }

    @Test
    void compressesForThoseWhoAsk() throws IOException {
        ThreeBackends.of(Section.PACKAGES)
                .answer("{\"count\":1,\"totalWeight\":2,\"note\":\"" + "x".repeat(4_000) + "\"}");

        RawAnswer plain = RawAnswer.of(port, "GET " + CLOSED + " HTTP/1.1");
        RawAnswer compressed = RawAnswer.of(port, "GET " + CLOSED + " HTTP/1.1", "Accept-Encoding: gzip");

        assertThat(plain.text()).containsIgnoringCase("vary: accept-encoding").contains("x".repeat(4_000));
        assertThat(compressed.text())
                .containsIgnoringCase("content-encoding: gzip")
                .hasSizeLessThan(2_000);
    }

    @Test
    void passesTheTraceOn() {
        client.get()
                .uri(CLOSED)
                .header("traceparent", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01")
                .exchange()
                .expectStatus()
                .isOk();

        assertThat(ThreeBackends.all()).allSatisfy(backend -> assertThat(backend.requests())
                .singleElement()
                .satisfies(request -> assertThat(request.headers().get("traceparent"))
                        .startsWith("00-4bf92f3577b34da6a3ce929d0e0e4736-")));
    }

    private EntityExchangeResult<byte[]> get(String uri) {
        return client.get()
                .uri(uri)
                .exchange()
                .expectStatus()
                .isOk()
                .expectBody()
                .returnResult();
    }
}
