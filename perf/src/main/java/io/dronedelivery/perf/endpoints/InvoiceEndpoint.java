package io.dronedelivery.perf.endpoints;

import static io.gatling.javaapi.core.CoreDsl.jmesPath;
import static io.gatling.javaapi.http.HttpDsl.http;

import io.gatling.javaapi.http.HttpRequestActionBuilder;
import java.util.List;

/** The gateway's invoice. Right means: 200, the owner and month that were asked for, and all three sections. */
public final class InvoiceEndpoint {

    /** Holds the answer's own word on whether it is complete: {@code true} or {@code false}. */
    public static final String COMPLETE = "complete";

    private InvoiceEndpoint() {}

    /** @param name in Gatling's own report, and in assertions */
    public static HttpRequestActionBuilder getInvoice(String name) {
        return Answered.with(
                200,
                http(name)
                        .get("/api/invoices")
                        .queryParam("ownerId", "#{ownerId}")
                        .queryParam("year", "#{year}")
                        .queryParam("month", "#{month}"),
                List.of(
                        jmesPath("complete").saveAs(COMPLETE),
                        jmesPath("complete").is("true"),
                        jmesPath("ownerId").isEL("#{ownerId}"),
                        jmesPath("year").isEL("#{year}"),
                        jmesPath("month").isEL("#{month}"),
                        jmesPath("deliveries.count").exists(),
                        jmesPath("packages.totalWeight").exists(),
                        jmesPath("drones.traveledMiles").exists(),
                        jmesPath("drones.assignedHours").exists()));
    }
}
