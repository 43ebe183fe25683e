package io.dronedelivery.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dronedelivery.gateway.fault.Fault;
import io.dronedelivery.gateway.fault.RawAnswer;
import io.dronedelivery.gateway.fault.ThreeBackends;
import io.dronedelivery.gateway.section.Section;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.web.reactive.function.client.WebClient;

class DrainTests {

    private static final String INVOICE = "/api/invoices?ownerId=o1&year=2026&month=11";
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @Test
    void finishesWhatIsUnderWayAndTakesNothingNewWhenItIsStopped() throws Exception {
        ThreeBackends.heal();
        ConfigurableApplicationContext gateway = new SpringApplicationBuilder(GatewayApplication.class)
                .profiles("local")
                .initializers(new ThreeBackends())
                .run("--server.port=0", "--management.server.port=0", "--gateway.retry.max-attempts=1");
        int port = Objects.requireNonNull(((WebServerApplicationContext) gateway).getWebServer())
                .getPort();
        ThreeBackends.heal();
        ThreeBackends.of(Section.DRONES).behave(Fault.HANGS);
        CompletableFuture<String> underWay = WebClient.create("http://127.0.0.1:" + port)
                .get()
                .uri(INVOICE)
                .retrieve()
                .bodyToMono(String.class)
                .toFuture();
        Awaitility.await()
                .atMost(PATIENCE)
                .until(() -> ThreeBackends.of(Section.DRONES).calls() == 1);

        CompletableFuture<Void> stopped = CompletableFuture.runAsync(gateway::close);

        assertThat(underWay.get(20, TimeUnit.SECONDS)).contains("\"complete\":false", "\"count\":42");
        stopped.get(40, TimeUnit.SECONDS);
        assertThatThrownBy(() -> RawAnswer.of(port, "GET " + INVOICE + " HTTP/1.1"))
                .isInstanceOf(IOException.class);
    }
}
