package io.dronedelivery.gateway.section;

import java.net.URI;
import java.util.Arrays;
import java.util.stream.Collectors;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRoutes;
import reactor.util.context.Context;

/** Services in this process that answer every summary at once, for invoices that the gateway asks itself for. */
public final class StandInServices implements AutoCloseable {

    private final DisposableServer server = HttpServer.create()
            .host("127.0.0.1")
            .port(0)
            .route(routes -> Arrays.stream(Section.values()).forEach(section -> answer(section, routes)))
            .bindNow();
    private final Sections sections;

    public StandInServices(Sections real) {
        this.sections = real.at(URI.create("http://127.0.0.1:" + server.port()));
    }

    private static void answer(Section section, HttpServerRoutes routes) {
        String body = section.contract().fields().keySet().stream()
                .map(field -> '"' + field + "\":1")
                .collect(Collectors.joining(",", "{", "}"));
        routes.get(section.summaryPath(), (request, response) -> response.header("Content-Type", "application/json")
                .sendString(Mono.just(body)));
    }

    /** What is asked within this context asks these services. */
    public Context into(Context context) {
        return context.put(Sections.class, sections);
    }

    @Override
    public void close() {
        sections.close();
        server.disposeNow();
    }
}
