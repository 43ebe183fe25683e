package io.dronedelivery.gateway.fault;

import io.netty.handler.codec.http.HttpHeaders;
import reactor.netty.http.server.HttpServerRequest;

/**
 * A request as a backend saw it.
 *
 * @param uri path and query, still encoded
 */
public record ReceivedRequest(String method, String uri, HttpHeaders headers) {

    static ReceivedRequest of(HttpServerRequest request) {
        return new ReceivedRequest(
                request.method().name(), request.uri(), request.requestHeaders().copy());
    }
}
