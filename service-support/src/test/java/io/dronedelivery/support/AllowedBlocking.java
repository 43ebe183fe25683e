package io.dronedelivery.support;

import reactor.blockhound.BlockHound;
import reactor.blockhound.integration.BlockHoundIntegration;

/**
 * Blocking that is not this project's to avoid: JVM and JSON mappers prepare classes where they are first met, and springdoc
 * searches the class path once, when its document is first asked for. Netty's allocator takes a short lock on its own event
 * loops; an error thrown there would lose the answer that the buffer was for.
 */
public final class AllowedBlocking implements BlockHoundIntegration {

    @Override
    public void applyTo(BlockHound.Builder builder) {
        builder.allowBlockingCallsInside("java.lang.ClassLoader", "loadClass")
                .allowBlockingCallsInside("io.netty.buffer.AdaptiveByteBufAllocator", "newDirectBuffer")
                .allowBlockingCallsInside("io.netty.buffer.AdaptiveByteBufAllocator", "newHeapBuffer")
                .allowBlockingCallsInside("org.springdoc.api.AbstractOpenApiResource", "getOpenApi")
                .allowBlockingCallsInside("java.util.ResourceBundle", "getBundle")
                .allowBlockingCallsInside(
                        "com.fasterxml.jackson.databind.deser.DeserializerCache", "_createAndCacheValueDeserializer")
                .allowBlockingCallsInside(
                        "tools.jackson.databind.deser.DeserializerCache", "_createAndCacheValueDeserializer");
    }
}
