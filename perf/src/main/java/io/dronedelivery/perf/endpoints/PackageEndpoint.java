package io.dronedelivery.perf.endpoints;

import static io.gatling.javaapi.core.CoreDsl.ElFileBody;
import static io.gatling.javaapi.core.CoreDsl.StringBody;
import static io.gatling.javaapi.http.HttpDsl.http;

import io.gatling.javaapi.core.Body;
import io.gatling.javaapi.http.HttpRequestActionBuilder;
import java.nio.file.Path;
import java.util.List;

/** Creates a package, with a body of a chosen size or from a file. */
public final class PackageEndpoint {

    private PackageEndpoint() {}

    /** With the content of a file, in which Gatling's expressions are filled in. */
    public static HttpRequestActionBuilder createPackage(String name, Path file) {
        return createPackage(name, ElFileBody(file.toAbsolutePath().toString()));
    }

    /**
     * White space after the object brings it to the size: the service reads all of it and stores none.
     *
     * @param bytes the body's size; a smaller one than the package itself needs is not reached
     */
    public static HttpRequestActionBuilder createPackage(String name, int bytes) {
        return createPackage(
                name,
                StringBody(session -> padded(
                        """
                        {"ownerId":"%s","year":%d,"month":%d,"deliveryId":"d-load","size":"small","weight":1.5,"tag":"load"}""".formatted(session.getString("ownerId"), session.getInt("year"), session.getInt("month")),
                        bytes)));
    }

    private static HttpRequestActionBuilder createPackage(String name, Body body) {
        HttpRequestActionBuilder request = http(name)
                .post("/api/packages")
                .header("Content-Type", "application/json")
                .body(body);
        return Answered.with(201, request, List.of());
    }

    static String padded(String json, int bytes) {
        return json + " ".repeat(Math.max(0, bytes - json.length()));
    }
}
