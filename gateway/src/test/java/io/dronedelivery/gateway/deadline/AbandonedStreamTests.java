package io.dronedelivery.gateway.deadline;

import static io.dronedelivery.gateway.fault.RawHttp2.CANCEL;
import static io.dronedelivery.gateway.fault.RawHttp2.END_HEADERS;
import static io.dronedelivery.gateway.fault.RawHttp2.END_STREAM;
import static io.dronedelivery.gateway.fault.RawHttp2.HEADERS;
import static io.dronedelivery.gateway.fault.RawHttp2.METHOD_GET;
import static io.dronedelivery.gateway.fault.RawHttp2.RST_STREAM;
import static io.dronedelivery.gateway.fault.RawHttp2.SCHEME_HTTP;

import io.dronedelivery.gateway.GatewayTest;
import io.dronedelivery.gateway.fault.Fault;
import io.dronedelivery.gateway.fault.FaultyBackend;
import io.dronedelivery.gateway.fault.RawHttp2;
import io.dronedelivery.gateway.fault.ThreeBackends;
import io.dronedelivery.gateway.section.Section;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.TestPropertySource;

/** No deadline would end the work before the test gives up. */
@GatewayTest
@TestPropertySource(
        properties = {
            "gateway.deadline.standard=60s",
            "gateway.deadline.maximum=60s",
            "gateway.services.delivery.timeout=60s",
            "gateway.services.package.timeout=60s",
            "gateway.services.drone.timeout=60s"
        })
class AbandonedStreamTests {

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int PATH = 4;

    @LocalServerPort
    private int port;

    @BeforeEach
    @AfterEach
    void heal() {
        ThreeBackends.heal();
    }

    @Test
    void endsARoutedCallWhenItsStreamIsReset() throws IOException {
        endsWhatIsDoneFor("/api/packages?ownerId=o1", List.of(ThreeBackends.of(Section.PACKAGES)));
    }

    @Test
    void endsTheCallsOfAnInvoiceWhenItsStreamIsReset() throws IOException {
        endsWhatIsDoneFor("/api/invoices?ownerId=o1&year=2026&month=11", ThreeBackends.all());
    }

    private void endsWhatIsDoneFor(String path, List<FaultyBackend> services) throws IOException {
        services.forEach(service -> service.behave(Fault.HANGS));
        try (RawHttp2 caller = new RawHttp2(port)) {
            caller.send(
                    HEADERS,
                    END_HEADERS | END_STREAM,
                    1,
                    RawHttp2.head(new int[] {METHOD_GET, SCHEME_HTTP}, PATH, path));
            Awaitility.await().atMost(PATIENCE).until(() -> services.stream()
                    .allMatch(service -> service.calls() == 1));

            caller.send(RST_STREAM, 0, 1, 0, 0, 0, CANCEL);

            Awaitility.await().atMost(PATIENCE).until(() -> services.stream()
                    .allMatch(service -> service.abandoned() == 1));
        }
    }
}
