package io.dronedelivery.perf.endpoints;

import static io.gatling.javaapi.core.CoreDsl.jmesPath;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.gatling.javaapi.http.HttpDsl.status;

import io.gatling.javaapi.http.HttpRequestActionBuilder;

/** The gateway's invoice. Right means: 200, the owner and month that were asked for, and all three sections. */
public final class InvoiceEndpoint {

    /** Holds the status after a request that got an answer. */
    public static final String STATUS = "status";

    /** Holds the answer's own word on whether it is complete: {@code true} or {@code false}. */
    public static final String COMPLETE = "complete";

    private InvoiceEndpoint() {}

    /** @param name in Gatling's own report, and in assertions */
    public static HttpRequestActionBuilder getInvoice(String name) {
        return http(name)
                .get("/api/invoices")
                .queryParam("ownerId", "#{ownerId}")
                .queryParam("year", "#{year}")
                .queryParam("month", "#{month}")
                .check(status().saveAs(STATUS))
                .check(status().is(200))
                .check(jmesPath("complete").saveAs(COMPLETE))
                .check(jmesPath("complete").is("true"))
                .check(jmesPath("ownerId").isEL("#{ownerId}"))
                .check(jmesPath("year").isEL("#{year}"))
                .check(jmesPath("month").isEL("#{month}"))
                .check(jmesPath("deliveries.count").exists())
                .check(jmesPath("packages.totalWeight").exists())
                .check(jmesPath("drones.traveledMiles").exists())
                .check(jmesPath("drones.assignedHours").exists());
    }
}
