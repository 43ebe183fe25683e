package io.dronedelivery.perf.endpoints;

import static io.gatling.javaapi.core.CoreDsl.jmesPath;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.gatling.javaapi.http.HttpDsl.status;

import io.dronedelivery.perf.settings.Service;
import io.gatling.javaapi.http.HttpRequestActionBuilder;

/** One service's part of an invoice, asked for directly. */
public final class SectionEndpoint {

    private SectionEndpoint() {}

    /** @param name in Gatling's own report, and in assertions */
    public static HttpRequestActionBuilder getSection(String name, Service service) {
        HttpRequestActionBuilder request = http(name)
                .get(service.path())
                .queryParam("ownerId", "#{ownerId}")
                .queryParam("year", "#{year}")
                .queryParam("month", "#{month}")
                .check(status().saveAs(InvoiceEndpoint.STATUS))
                .check(status().is(200));
        for (String field : service.fields()) {
            request = request.check(jmesPath(field).exists());
        }
        return request;
    }
}
