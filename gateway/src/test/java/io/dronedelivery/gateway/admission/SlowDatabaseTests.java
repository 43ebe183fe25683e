package io.dronedelivery.gateway.admission;

import static org.assertj.core.api.Assertions.assertThat;

import io.dronedelivery.gateway.GatewayTest;
import io.dronedelivery.gateway.fault.Fault;
import io.dronedelivery.gateway.fault.ThreeBackends;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.TestPropertySource;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

@GatewayTest
@TestPropertySource(properties = {"gateway.admission.enabled=true", "gateway.services.drone.timeout=2s"})
class SlowDatabaseTests {

    private static final int CALLERS = 60;
    private static final Duration LOAD = Duration.ofSeconds(10);
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** Of every section on its own; a database twice as often as each of the others. */
    private static final List<Fault> FAULTS = List.of(
            Fault.DATABASE,
            Fault.DATABASE,
            Fault.OK,
            Fault.SLOW,
            Fault.BROKEN,
            Fault.CUT,
            Fault.GARBAGE,
            Fault.EMPTY,
            Fault.HANGS);

    private final Random random = new Random(11);

    @Autowired
    private MeterRegistry meters;

    @LocalServerPort
    private int port;

    @Test
    void keepsItsLimitWhileASlowDatabaseAndFaultsOfAllKindsMakeRequestsSlow() {
        ThreeBackends.heal();
        AtomicInteger served = new AtomicInteger();
        WebClient client = WebClient.create("http://127.0.0.1:" + port);
        Mono<Void> load = Flux.range(0, CALLERS)
                .flatMap(caller -> Mono.defer(() -> ask(client, served)).repeat(), CALLERS)
                .take(LOAD)
                .then();

        double lowest = Objects.requireNonNull(Flux.interval(Duration.ofMillis(50))
                .map(tick -> meters.get("invoice.admission.limit").gauge().value())
                .takeUntilOther(load)
                .reduce(Math::min)
                .block(PATIENCE));

        assertThat(lowest).isGreaterThan(10);
        assertThat(served.get()).isGreaterThan(100);
    }

    private Mono<Void> ask(WebClient client, AtomicInteger served) {
        return client.get()
                .uri("/api/invoices?ownerId={owner}&year=2026&month=11", "m." + any() + "." + any() + "." + any())
                .exchangeToMono(answer -> answer.releaseBody().thenReturn(answer.statusCode()))
                .doOnNext(status -> {
                    if (status.value() == 200) {
                        served.incrementAndGet();
                    }
                })
                .then();
    }

    private synchronized Fault any() {
        return FAULTS.get(random.nextInt(FAULTS.size()));
    }
}
