package io.dronedelivery.emulator.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.timeout.IdleStateHandler;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

class RntbdConnectionTests {

    private static final int TRANSPORT_REQUEST_ID = 0x4D;
    private static final int READ = 3;

    private final EmbeddedChannel channel = new EmbeddedChannel();

    private void connect(Mono<CosmosResponse> answer) {
        channel.freezeTime();
        channel.pipeline()
                .addLast(new IdleStateHandler(0, 0, Replica.IDLE.toSeconds(), TimeUnit.SECONDS))
                .addLast(new RntbdConnection(request -> answer, 1));
        channel.pipeline().fireChannelActive();
    }

    private static RntbdRequest message(int operation, int token, long value) {
        return new RntbdRequest(
                operation == 0 ? 0 : 3, operation, new byte[16], Map.of(token, value), Optional.of(new byte[0]));
    }

    private void open() {
        channel.writeInbound(message(0, 0, RntbdConnection.PROTOCOL_VERSION));
        ByteBuf context = channel.readOutbound();
        assertThat(context.getIntLE(4)).isEqualTo(200);
        context.release();
    }

    @Test
    void hangsUpOnAClientThatDoesNotOpenItInTime() {
        connect(Mono.never());
        channel.advanceTimeBy(RntbdConnection.NEGOTIATION.toSeconds(), TimeUnit.SECONDS);
        channel.runScheduledPendingTasks();

        assertThat(channel.isOpen()).isFalse();
    }

    @Test
    void hangsUpOnAClientOfWhomNothingIsHeard() {
        connect(Mono.never());
        open();
        channel.advanceTimeBy(RntbdConnection.NEGOTIATION.toSeconds(), TimeUnit.SECONDS);
        channel.runScheduledPendingTasks();
        assertThat(channel.isOpen()).isTrue();

        channel.advanceTimeBy(Replica.IDLE.toSeconds(), TimeUnit.SECONDS);
        channel.runScheduledPendingTasks();

        assertThat(channel.isOpen()).isFalse();
    }

    @Test
    void readsNoFurtherWhileTooMuchIsUnderWay() {
        connect(Mono.never());
        open();
        for (int number = 1; number < RntbdConnection.MAX_UNDER_WAY; number++) {
            channel.writeInbound(message(READ, TRANSPORT_REQUEST_ID, number));
        }
        assertThat(channel.config().isAutoRead()).isTrue();

        channel.writeInbound(message(READ, TRANSPORT_REQUEST_ID, RntbdConnection.MAX_UNDER_WAY));

        assertThat(channel.config().isAutoRead()).isFalse();
    }

    @Test
    void readsOnWhenAnswersHaveGone() {
        connect(Mono.fromSupplier(() -> CosmosResponse.empty(204)));
        open();
        for (int number = 0; number <= RntbdConnection.MAX_UNDER_WAY; number++) {
            channel.writeInbound(message(READ, TRANSPORT_REQUEST_ID, number));
        }

        assertThat(channel.config().isAutoRead()).isTrue();
        assertThat(channel.outboundMessages()).hasSize(RntbdConnection.MAX_UNDER_WAY + 1);
        channel.releaseOutbound();
    }

    @Test
    void hangsUpOnASecondOpening() {
        connect(Mono.never());
        open();
        channel.writeInbound(message(0, 0, RntbdConnection.PROTOCOL_VERSION));

        assertThat(channel.isOpen()).isFalse();
    }
}
