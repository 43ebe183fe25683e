package io.dronedelivery.perf.simulations;

import static io.gatling.javaapi.core.CoreDsl.asLongAs;
import static io.gatling.javaapi.core.CoreDsl.details;
import static io.gatling.javaapi.core.CoreDsl.scenario;

import io.dronedelivery.perf.endpoints.InvoiceEndpoint;
import io.dronedelivery.perf.profiles.StepLoad;
import io.dronedelivery.perf.settings.Timetable;
import io.gatling.javaapi.core.ChainBuilder;

/** The article's load: how far does throughput follow the users? A closed model, and a connection per user. */
public final class StepLoadSimulation extends LoadSimulation {

    private volatile long end = Long.MAX_VALUE;

    {
        var profile = new StepLoad(settings.timetable());
        ChainBuilder invoice = drawInvoice().exec(measured.request(InvoiceEndpoint.getInvoice(INVOICE)));
        ChainBuilder thinking = untilTheEnd(invoice.pause(Timetable.THINK_TIME));
        ChainBuilder busy = untilTheEnd(invoice);
        setUp(
                        scenario("constant user").exec(thinking).injectOpen(profile.constantUser()),
                        scenario("growing users").exec(busy).injectOpen(profile.growingUsers()))
                .protocols(protocol(settings.protocol()))
                .assertions(details(INVOICE)
                        .successfulRequests()
                        .percent()
                        .gte(settings.objective().successPercent()));
    }

    @Override
    public void before() {
        end = System.nanoTime() + settings.timetable().duration().toNanos();
    }

    private ChainBuilder untilTheEnd(ChainBuilder iteration) {
        return measured.user(asLongAs(session -> System.nanoTime() - end < 0).on(iteration));
    }
}
