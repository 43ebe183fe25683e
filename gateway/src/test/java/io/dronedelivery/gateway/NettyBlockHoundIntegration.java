package io.dronedelivery.gateway;

import reactor.blockhound.BlockHound;
import reactor.blockhound.integration.BlockHoundIntegration;

/** Netty's own allocator takes short locks on its event loops; what blocks there is not ours to mend. */
public final class NettyBlockHoundIntegration implements BlockHoundIntegration {

    @Override
    public void applyTo(BlockHound.Builder builder) {
        builder.allowBlockingCallsInside("io.netty.buffer.AdaptiveByteBufAllocator", "newDirectBuffer")
                .allowBlockingCallsInside("io.netty.buffer.AdaptiveByteBufAllocator", "newHeapBuffer");
    }
}
