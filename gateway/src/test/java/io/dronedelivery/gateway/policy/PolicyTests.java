package io.dronedelivery.gateway.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.dronedelivery.gateway.GatewayTest;
import io.dronedelivery.gateway.fault.RawAnswer;
import io.dronedelivery.gateway.fault.ThreeBackends;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.web.server.LocalServerPort;

/** What the policy does not know is refused, whoever asks; here everybody is an operator. */
@GatewayTest
class PolicyTests {

    @LocalServerPort
    private int port;

    @BeforeEach
    void heal() {
        ThreeBackends.heal();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "POST /api/invoices | GET, HEAD",
                "DELETE /api/deliveries | GET, HEAD, POST",
                "POST /api/deliveries/d1 | DELETE, GET, HEAD, PATCH, PUT",
                "PATCH /api/packages/p1 | DELETE, GET, HEAD, PUT",
                "OPTIONS /api/dronedeliveries/t1 | DELETE, GET, HEAD, PUT",
                "POST /api/all-owners/deliveries | GET, HEAD",
                "PUT /openapi.yaml | GET, HEAD"
            })
    void saysWhichMethodsAPathHas(String request, String methods) throws IOException {
        RawAnswer answer = RawAnswer.of(port, request + " HTTP/1.1", "Content-Length: 0");

        assertThat(answer.status()).isEqualTo(405);
        assertThat(answer.text())
                .contains("Allow: " + methods + "\r\n", "urn:drone-invoice:problem:method-not-allowed");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/api",
                "/api/",
                "/api/invoices/",
                "/api/invoices/o1",
                "/api/deliveries/",
                "/api/deliveries/d1/",
                "/api/deliveries/d1/status",
                "/api/deliveries/{id}",
                "/api/all-owners/invoices",
                "/api/all-owners/deliveries/d1",
                "/API/invoices",
                "/static/openapi.yaml",
                "/index.html",
                "/webjars/x"
            })
    void servesNothingUnderAPathThatItDoesNotKnow(String path) throws IOException {
        assertThat(RawAnswer.of(port, "GET " + path + " HTTP/1.1").status()).isIn(400, 404);
        assertThat(ThreeBackends.all())
                .allSatisfy(backend -> assertThat(backend.calls()).isZero());
    }

    @Test
    void readsAPathOfManySegmentsOnTheSmallStackOfAPod() throws IOException {
        for (String segment : new String[] {"/a", "/.", "/a.", "/%2e", "//"}) {
            String path = segment.repeat(4_000 / segment.length());
            assertThat(RawAnswer.of(port, "GET " + path + " HTTP/1.1").status())
                    .as(segment)
                    .isEqualTo(404);
            // An event loop's stack is as large as the test's JVM makes it; a pod's is this small.
            assertThat(onSmallStack(path)).isTrue();
        }
    }

    private static boolean onSmallStack(String path) {
        return CompletableFuture.supplyAsync(
                        () -> Policy.at(path).isEmpty(), work -> new Thread(null, work, "small", 160 * 1024).start())
                .join();
    }
}
