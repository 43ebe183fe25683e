package io.dronedelivery.gateway.connection;

import reactor.netty.Connection;
import reactor.netty.channel.ChannelOperations;
import reactor.netty.http.client.HttpClient;

/**
 * Reactor Netty hands an answer to nobody when its request is cancelled at the very moment in which it arrives: its
 * content would stay counted for ever, and a long answer's connection taken.
 */
public final class UnreadAnswers {

    private UnreadAnswers() {}

    /** The same client, which lets no answer lie that nobody has begun to read by the time it has been announced. */
    public static HttpClient discarding(HttpClient client) {
        return client.doOnResponse((response, connection) -> discardUnlessRead(connection));
    }

    /** Who wants an answer reads it as soon as it is announced, so after that moment nobody will. */
    private static void discardUnlessRead(Connection connection) {
        connection.channel().eventLoop().execute(() -> {
            if (connection instanceof ChannelOperations<?, ?> answer && answer.isInboundDisposed()) {
                return;
            }
            // Where somebody is still reading, this is refused and changes nothing.
            connection.inbound().receive().subscribe(part -> {}, refused -> {}).dispose();
        });
    }
}
