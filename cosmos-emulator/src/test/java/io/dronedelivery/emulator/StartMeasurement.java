package io.dronedelivery.emulator;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.util.Locale;
import org.slf4j.LoggerFactory;

/**
 * Time from the call of {@code start()} to the first answer, in a JVM that has loaded nothing for it yet but its logging, which
 * is the application's and timed by itself; run by hand.
 */
final class StartMeasurement {

    private StartMeasurement() {}

    public static void main(String[] arguments) throws IOException {
        long beforeLogging = System.nanoTime();
        LoggerFactory.getLogger(StartMeasurement.class);
        long start = System.nanoTime();
        try (CosmosEmulator emulator =
                CosmosEmulator.builder().authentication(false).start()) {
            HttpURLConnection first =
                    (HttpURLConnection) emulator.endpoint().toURL().openConnection();
            int status = first.getResponseCode();
            System.out.printf(
                    Locale.ROOT,
                    "first answer, %d, after %.0f ms; logging before that %.0f ms%n",
                    status,
                    (System.nanoTime() - start) / 1e6,
                    (start - beforeLogging) / 1e6);
        }
    }
}
