package io.dronedelivery.gateway.section;

import static org.assertj.core.api.Assertions.assertThat;

import io.dronedelivery.gateway.configuration.ServiceProperties;
import io.dronedelivery.gateway.fault.Fault;
import io.dronedelivery.gateway.fault.FaultyBackend;
import io.dronedelivery.gateway.leak.LeakCheck;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.http.client.HttpClient;
import reactor.test.StepVerifier;

class ServiceConnectionsTests {

    private static final int CALLS = 20;
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final FaultyBackend service = FaultyBackend.answering(0, "{\"count\":42}");
    private final HttpClient client = ServiceConnections.client(Section.DELIVERIES, properties());

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

    private ServiceProperties properties() {
        Duration second = Duration.ofSeconds(1);
        return new ServiceProperties(
                service.uri(), second, second, second, 2, Duration.ofSeconds(30), DataSize.ofKilobytes(64));
    }
}
