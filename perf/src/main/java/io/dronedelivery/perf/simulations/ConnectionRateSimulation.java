package io.dronedelivery.perf.simulations;

import io.gatling.javaapi.http.HttpProtocolBuilder;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;

/**
 * What does a connection cost, apart from what is asked over it? One new connection for every request (or, to compare,
 * shared ones), over TLS with or without resuming an earlier session.
 */
public final class ConnectionRateSimulation extends LoadSimulation {

    {
        setUp(inOrder(warmedUp(INVOICE, settings.rate(), settings.duration(), invoice(), connections())))
                .assertions(objectiveOf(INVOICE));
    }

    private HttpProtocolBuilder connections() {
        if (settings.connections().keepAlive()) {
            return sharedConnections();
        }
        HttpProtocolBuilder closing = protocol(settings.protocol()).connectionHeader("close");
        // A key manager per user is Gatling's way to a TLS context per user, and with it no session to resume.
        return settings.connections().tlsResumption()
                ? closing
                : closing.perUserKeyManagerFactory(user -> withoutKeys());
    }

    private static KeyManagerFactory withoutKeys() {
        try {
            KeyStore empty = KeyStore.getInstance(KeyStore.getDefaultType());
            empty.load(null, null);
            KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            factory.init(empty, new char[0]);
            return factory;
        } catch (GeneralSecurityException | IOException unavailable) {
            throw new IllegalStateException("This Java runtime has no default key store", unavailable);
        }
    }
}
