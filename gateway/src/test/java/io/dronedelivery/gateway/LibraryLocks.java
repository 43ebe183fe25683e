package io.dronedelivery.gateway;

import reactor.blockhound.BlockHound;
import reactor.blockhound.integration.BlockHoundIntegration;

/**
 * Short locks inside libraries that are not ours to mend: Netty's allocator on its own event loops, the one moment in
 * which a circuit breaker goes from open to half open, and the first use of what Spring makes once, as the tracer of exemplars.
 */
public final class LibraryLocks implements BlockHoundIntegration {

    @Override
    public void applyTo(BlockHound.Builder builder) {
        builder.allowBlockingCallsInside("io.netty.buffer.AdaptiveByteBufAllocator", "newDirectBuffer")
                .allowBlockingCallsInside("io.netty.buffer.AdaptiveByteBufAllocator", "newHeapBuffer")
                .allowBlockingCallsInside(
                        "io.github.resilience4j.circuitbreaker.internal.CircuitBreakerStateMachine$OpenState",
                        "toHalfOpenState")
                .allowBlockingCallsInside("org.springframework.util.function.SingletonSupplier", "get");
    }
}
