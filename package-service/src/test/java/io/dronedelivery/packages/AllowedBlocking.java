package io.dronedelivery.packages;

import reactor.blockhound.BlockHound;
import reactor.blockhound.integration.BlockHoundIntegration;

/** Blocking that is not this project's to avoid: the JVM loads classes and bundles where they are first needed. */
public final class AllowedBlocking implements BlockHoundIntegration {

    @Override
    public void applyTo(BlockHound.Builder builder) {
        builder.allowBlockingCallsInside("java.lang.ClassLoader", "loadClass")
                .allowBlockingCallsInside("java.util.ResourceBundle", "getBundle");
    }
}
