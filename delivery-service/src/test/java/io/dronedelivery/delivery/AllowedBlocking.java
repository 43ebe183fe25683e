package io.dronedelivery.delivery;

import reactor.blockhound.BlockHound;
import reactor.blockhound.integration.BlockHoundIntegration;

/** Blocking that is not this project's to avoid: JVM and JSON mappers prepare classes where they are first met. */
public final class AllowedBlocking implements BlockHoundIntegration {

    @Override
    public void applyTo(BlockHound.Builder builder) {
        builder.allowBlockingCallsInside("java.lang.ClassLoader", "loadClass")
                .allowBlockingCallsInside("java.util.ResourceBundle", "getBundle")
                .allowBlockingCallsInside(
                        "com.fasterxml.jackson.databind.deser.DeserializerCache", "_createAndCacheValueDeserializer")
                .allowBlockingCallsInside(
                        "tools.jackson.databind.deser.DeserializerCache", "_createAndCacheValueDeserializer");
    }
}
