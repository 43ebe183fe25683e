package io.dronedelivery.perf.simulations;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.details;
import static io.gatling.javaapi.core.CoreDsl.repeat;
import static io.gatling.javaapi.core.CoreDsl.scenario;

import io.dronedelivery.perf.endpoints.InvoiceEndpoint;

/** Does the whole way work at all? Ten invoices, one after the other; every one must be complete and right. */
public final class SmokeSimulation extends LoadSimulation {

    {
        var stay = repeat(10).on(drawInvoice().exec(measured.request(InvoiceEndpoint.getInvoice(INVOICE))));
        setUp(scenario("smoke").exec(measured.user(stay)).injectOpen(atOnceUsers(1)))
                .protocols(sharedConnections())
                .assertions(details(INVOICE).failedRequests().count().is(0L));
    }
}
