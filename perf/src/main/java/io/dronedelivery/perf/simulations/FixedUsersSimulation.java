package io.dronedelivery.perf.simulations;

import static io.gatling.javaapi.core.CoreDsl.asLongAs;
import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.details;
import static io.gatling.javaapi.core.CoreDsl.scenario;

import io.dronedelivery.perf.endpoints.InvoiceEndpoint;
import java.util.concurrent.atomic.AtomicInteger;

/** How long do so many users take for so many requests? The closed model of most other load generators. */
public final class FixedUsersSimulation extends LoadSimulation {

    private final AtomicInteger left = new AtomicInteger(settings.requests());
    private volatile long end = Long.MAX_VALUE;

    {
        var stay = asLongAs(session -> System.nanoTime() - end < 0 && left.getAndDecrement() > 0)
                .on(drawInvoice().exec(measured.request(InvoiceEndpoint.getInvoice(INVOICE))));
        setUp(scenario("fixed users").exec(measured.user(stay)).injectOpen(atOnceUsers(settings.users())))
                .protocols(protocol(settings.protocol()))
                .assertions(details(INVOICE)
                        .successfulRequests()
                        .percent()
                        .gte(settings.objective().successPercent()));
    }

    @Override
    public void before() {
        end = System.nanoTime() + settings.timeLimit().toNanos();
    }
}
