package io.dronedelivery.gateway.invoice;

import io.dronedelivery.gateway.section.OwnerMonth;
import io.dronedelivery.gateway.section.Section;
import io.dronedelivery.gateway.section.SectionResult;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.YearMonth;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.web.server.MockServerWebExchange;
import org.springframework.web.server.ServerWebExchange;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;

/** From three section results to what goes over the wire. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class InvoiceAnswerBenchmark {

    private static final InvoiceProperties PROPERTIES = new Binder(new MapConfigurationPropertySource(Map.of()))
            .bindOrCreate("gateway.invoice", InvoiceProperties.class);

    private static final SectionResult.Cost COST =
            new SectionResult.Cost(new BigDecimal("1.00"), Duration.ofMillis(12));

    private final JsonMapper json = new JsonMapper();
    private final ObjectWriter documents = json.writerFor(InvoiceDocument.class);
    private final InvoiceAnswer answer =
            new InvoiceAnswer(json, new BillingCalendar(Clock.systemUTC(), PROPERTIES), PROPERTIES);
    private final Invoice invoice = new Invoice(
            new OwnerMonth("o00042", YearMonth.of(2025, 11)),
            Map.of(
                    Section.DELIVERIES,
                    new SectionResult.Present(
                            Section.DELIVERIES, "{\"count\":42,\"delivered\":40,\"inFlight\":1,\"cancelled\":1}", COST),
                    Section.PACKAGES,
                    new SectionResult.Present(Section.PACKAGES, "{\"count\":57,\"totalWeight\":123.4}", COST),
                    Section.DRONES,
                    new SectionResult.Present(
                            Section.DRONES, "{\"trips\":44,\"traveledMiles\":1234.25,\"assignedHours\":88.5}", COST)),
            Invoice.Origin.ASKED);

    /** The body alone. */
    @Benchmark
    public byte[] writeDocument() {
        return documents.writeValueAsBytes(InvoiceDocument.of(invoice));
    }

    /** The body, its entity tag and every other header; a little of the time is the stand-in for the exchange. */
    @Benchmark
    public ServerWebExchange writeAnswer() {
        ServerWebExchange exchange = MockServerWebExchange.from(MockServerHttpRequest.get("/api/invoices"));
        answer.write(invoice, false, exchange).block();
        return exchange;
    }
}
