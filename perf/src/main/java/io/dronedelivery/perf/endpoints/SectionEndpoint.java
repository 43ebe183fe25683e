package io.dronedelivery.perf.endpoints;

import static io.gatling.javaapi.core.CoreDsl.jmesPath;
import static io.gatling.javaapi.http.HttpDsl.http;

import io.dronedelivery.perf.settings.Service;
import io.gatling.javaapi.core.CheckBuilder;
import io.gatling.javaapi.http.HttpRequestActionBuilder;
import java.util.List;

/** One service's part of an invoice, asked for directly. */
public final class SectionEndpoint {

    private SectionEndpoint() {}

    /** @param name in Gatling's own report, and in assertions */
    public static HttpRequestActionBuilder getSection(String name, Service service) {
        List<CheckBuilder> fields = service.fields().stream()
                .<CheckBuilder>map(field -> jmesPath(field).exists())
                .toList();
        return Answered.with(
                200,
                http(name)
                        .get(service.path())
                        .queryParam("ownerId", "#{ownerId}")
                        .queryParam("year", "#{year}")
                        .queryParam("month", "#{month}"),
                fields);
    }
}
