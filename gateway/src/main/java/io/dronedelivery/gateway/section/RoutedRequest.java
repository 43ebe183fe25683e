package io.dronedelivery.gateway.section;

import io.dronedelivery.gateway.admission.Work;
import io.netty.buffer.ByteBuf;
import java.net.URI;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import reactor.core.publisher.Flux;

/** What goes on to a service as it came, but for headers. */
public record RoutedRequest(HttpMethod method, URI uri, HttpHeaders headers, Flux<ByteBuf> body) {

    Work work() {
        return method.equals(HttpMethod.GET) || method.equals(HttpMethod.HEAD) ? Work.ROUTED_READ : Work.ROUTED_WRITE;
    }
}
