package io.dronedelivery.gateway.load;

import java.time.Duration;
import java.util.List;
import org.springframework.util.unit.DataSize;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.server.HttpServer;

/** A gateway and a server of Reactor Netty with nothing in it, for tools that ask both the same. Ends with its input. */
final class Http2Servers {

    private Http2Servers() {}

    public static void main(String[] arguments) throws Exception {
        try (AllServices services = new AllServices(Duration.ZERO, DataSize.ofKilobytes(20));
                RunningGateway gateway = RunningGateway.before(section -> services.uri(), List.of())) {
            DisposableServer bare = HttpServer.create()
                    .host("127.0.0.1")
                    .port(0)
                    .protocol(HttpProtocol.HTTP11, HttpProtocol.H2C)
                    .handle((request, response) -> request.receive()
                            .then(response.sendString(Mono.just("bare")).then()))
                    .bindNow();
            System.out.println("gateway " + gateway.port() + " bare " + bare.port());
            System.in.transferTo(System.out);
            bare.disposeNow();
        }
    }
}
