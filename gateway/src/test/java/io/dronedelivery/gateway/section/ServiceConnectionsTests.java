package io.dronedelivery.gateway.section;

import static org.assertj.core.api.Assertions.assertThat;

import io.dronedelivery.gateway.fault.Fault;
import io.dronedelivery.gateway.fault.FaultyBackend;
import io.dronedelivery.gateway.fault.SpreadingProxy;
import io.dronedelivery.gateway.leak.LeakCheck;
import io.netty.util.concurrent.EventExecutor;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.ssl.DefaultSslBundleRegistry;
import org.springframework.util.unit.DataSize;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import reactor.netty.http.HttpResources;
import reactor.netty.http.client.HttpClient;
import reactor.test.StepVerifier;

class ServiceConnectionsTests {

    private static final int CALLS = 20;
    private static final int CALLERS = 9;
    private static final int BURST = 300;
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final FaultyBackend service = FaultyBackend.answering(0, "{\"count\":42}");
    private final HttpClient client = client(properties(service.uri(), Duration.ofMinutes(1), 2));

    @AfterEach
    void stop() {
        service.close();
    }

    @Test
    void readsAnAnswerThatSomebodyWants() {
        StepVerifier.create(client.get().uri("/").responseContent().aggregate().asString())
                .expectNext("{\"count\":42}")
                .expectComplete()
                .verify(PATIENCE);
    }

    @Test
    void staysOnTheEventLoopThatAsks() {
        for (EventExecutor loop : HttpResources.get().onServer(true)) {
            StepVerifier.create(Flux.range(0, CALLS)
                            .concatMap(i -> answeringThread().subscribeOn(Schedulers.fromExecutor(loop)))
                            .distinct()
                            .zipWith(Mono.fromCallable(
                                            () -> Thread.currentThread().getName())
                                    .subscribeOn(Schedulers.fromExecutor(loop))))
                    .assertNext(threads -> assertThat(threads.getT1()).isEqualTo(threads.getT2()))
                    .expectComplete()
                    .verify(PATIENCE);
        }
    }

    @Test
    void losesNeitherContentNorConnectionOfAnAnswerThatNobodyTakes() {
        callAndDropTheAnswer();

        assertThat(LeakCheck.lost()).isEmpty();
    }

    @Test
    void hangsUpOnALongAnswerThatNobodyTakes() {
        service.behave(Fault.STALLS);
        callAndDropTheAnswer();

        Awaitility.await().atMost(PATIENCE).until(() -> service.openConnections() == 0);
    }

    /** What Reactor Netty does by itself when a request is cancelled as its answer arrives. */
    private void callAndDropTheAnswer() {
        StepVerifier.create(Flux.range(0, CALLS)
                        .concatMap(i -> client.get()
                                .uri("/")
                                .responseConnection((answer, connection) -> Mono.just(answer.status())))
                        .then())
                .expectComplete()
                .verify(PATIENCE);
    }

    @Test
    void givesReplicasThatAreAddedBehindOneAddressTheirShare() {
        List<FaultyBackend> replicas =
                Stream.generate(() -> FaultyBackend.answering(0, "{}")).limit(3).toList();
        try (SpreadingProxy address = new SpreadingProxy()) {
            HttpClient pooled = client(properties(address.uri(), Duration.ofMillis(200), CALLERS));
            address.add(replicas.get(0));
            call(pooled);
            replicas.stream().skip(1).forEach(address::add);

            Awaitility.await().atMost(PATIENCE).untilAsserted(() -> {
                replicas.forEach(FaultyBackend::forget);
                call(pooled);
                assertThat(replicas).allSatisfy(replica -> assertThat(replica.calls())
                        .isBetween(BURST * 20 / 100, BURST * 45 / 100));
            });
        } finally {
            replicas.forEach(FaultyBackend::close);
        }
    }

    private Mono<String> answeringThread() {
        return client.get()
                .uri("/")
                .responseSingle((answer, body) ->
                        body.then(Mono.fromSupplier(() -> Thread.currentThread().getName())));
    }

    private static void call(HttpClient client) {
        StepVerifier.create(Flux.range(0, BURST)
                        .flatMap(
                                i -> client.get()
                                        .uri("/")
                                        .responseContent()
                                        .aggregate()
                                        .asString(),
                                CALLERS)
                        .then())
                .expectComplete()
                .verify(PATIENCE);
    }

    private static HttpClient client(ServicesProperties.Service service) {
        return new ServiceConnections(new ServiceConnections.Tls(null), new DefaultSslBundleRegistry())
                .to(service.baseUrl(), Section.DELIVERIES, service);
    }

    private static ServicesProperties.Service properties(URI address, Duration life, int connections) {
        Duration second = Duration.ofSeconds(1);
        return new ServicesProperties.Service(
                address, second, second, second, connections, Duration.ofSeconds(30), life, DataSize.ofKilobytes(64));
    }
}
