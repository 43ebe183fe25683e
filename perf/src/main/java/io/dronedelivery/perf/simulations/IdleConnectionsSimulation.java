package io.dronedelivery.perf.simulations;

import static io.gatling.javaapi.core.CoreDsl.details;
import static io.gatling.javaapi.core.CoreDsl.rampUsers;
import static io.gatling.javaapi.core.CoreDsl.scenario;

import io.dronedelivery.perf.endpoints.InvoiceEndpoint;
import io.gatling.javaapi.core.ChainBuilder;
import java.time.Duration;

/**
 * Do many connections that do nothing disturb the few that do? Each idle user asks once, holds its connection for the whole
 * run and asks again over it at the end, while the rate goes on beside them.
 */
public final class IdleConnectionsSimulation extends LoadSimulation {

    private static final String IDLE = "invoice over an idle connection";

    {
        // Opened during the warm-up, so that the rate meets them all.
        Duration opening = settings.warmUp().plusSeconds(1);
        ChainBuilder ask = drawInvoice().exec(InvoiceEndpoint.getInvoice(IDLE));
        setUp(
                        scenario("idle")
                                .exec(ask)
                                .pause(opening.plus(settings.duration()))
                                .exec(ask)
                                .injectOpen(
                                        rampUsers(settings.connections().idle()).during(opening))
                                .protocols(protocol(settings.protocol())),
                        inOrder(warmedUp(
                                INVOICE, settings.rate(), settings.duration(), invoice(), sharedConnections())))
                .assertions(objectiveOf(INVOICE))
                .assertions(details(IDLE)
                        .successfulRequests()
                        .percent()
                        .gte(settings.objective().successPercent()));
    }
}
