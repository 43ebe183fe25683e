package io.dronedelivery.gateway.section;

import java.net.URI;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRoutes;
import reactor.util.context.Context;

/** Services in this process that answer every summary at once, for invoices that the gateway asks itself for. */
@Component
public class StandInServices {

    private final ServicesProperties services;
    private final CallRules rules;

    StandInServices(ServicesProperties services, CallRules rules) {
        this.services = services;
        this.rules = rules;
    }

    /** Answers until it is closed. */
    public Running start() {
        DisposableServer server = HttpServer.create()
                .host("127.0.0.1")
                .port(0)
                .route(routes -> Arrays.stream(Section.values()).forEach(section -> answer(section, routes)))
                .bindNow();
        URI address = URI.create("http://127.0.0.1:" + server.port());
        return new Running(
                server,
                new SectionClients(section ->
                        new SectionClient(section, services.of(section).at(address), rules)));
    }

    private static void answer(Section section, HttpServerRoutes routes) {
        String body = section.contract().fields().keySet().stream()
                .map(field -> '"' + field + "\":1")
                .collect(Collectors.joining(",", "{", "}"));
        routes.get(section.summaryPath(), (request, response) -> response.header("Content-Type", "application/json")
                .sendString(Mono.just(body)));
    }

    public static final class Running implements AutoCloseable {

        private final DisposableServer server;
        private final SectionClients clients;

        private Running(DisposableServer server, SectionClients clients) {
            this.server = server;
            this.clients = clients;
        }

        /** What is asked within this context asks these services. */
        public Context into(Context context) {
            return context.put(SectionClients.class, clients);
        }

        @Override
        public void close() {
            clients.close();
            server.disposeNow();
        }
    }
}
