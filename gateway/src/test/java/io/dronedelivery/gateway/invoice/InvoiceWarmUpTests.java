package io.dronedelivery.gateway.invoice;

import static org.assertj.core.api.Assertions.assertThat;

import io.dronedelivery.gateway.GatewayTest;
import io.dronedelivery.gateway.deadline.DeadlineProperties;
import io.dronedelivery.gateway.fault.RawAnswer;
import io.dronedelivery.gateway.fault.ThreeBackends;
import io.dronedelivery.gateway.section.Section;
import io.dronedelivery.gateway.section.Sections;
import io.dronedelivery.gateway.section.StandInServices;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.DefaultApplicationArguments;
import org.springframework.context.ApplicationContext;
import org.springframework.http.server.reactive.ReactorHttpHandlerAdapter;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;

@GatewayTest
class InvoiceWarmUpTests {

    @Autowired
    private InvoiceWarmUp warmUp;

    @Autowired
    private Sections sections;

    @ParameterizedTest
    @ValueSource(strings = {"/api/deliveries/d1?ownerId=o1", "/api/invoices?ownerId=o1&year=2020&month=2"})
    void letsNobodyInWhoFindsItsPort(String uri) throws IOException {
        ThreeBackends.heal();
        try (StandInServices standIns = new StandInServices(sections)) {
            DisposableServer server = HttpServer.create()
                    .host("127.0.0.1")
                    .port(0)
                    .handle(new ReactorHttpHandlerAdapter(warmUp.handler(standIns)))
                    .bindNow();

            assertThat(RawAnswer.of(server.port(), "GET " + uri + " HTTP/1.1").status())
                    .isEqualTo(403);
            assertThat(ThreeBackends.of(Section.DELIVERIES).calls()).isZero();
            server.disposeNow();
        }
    }

    @Test
    void waitsForTheRequestsUnderWayWhenItsTimeIsUp(
            @Autowired ApplicationContext gateway, @Autowired DeadlineProperties deadlines, @Autowired Clock clock) {
        var properties = new InvoiceWarmUp.Properties(1_000_000, Duration.ofMillis(200));

        InvoiceWarmUp cutShort = new InvoiceWarmUp(gateway, sections, properties, deadlines, clock);
        cutShort.run(new DefaultApplicationArguments());

        assertThat(cutShort.answered()).isPositive().isEqualTo(cutShort.asked());
    }
}
