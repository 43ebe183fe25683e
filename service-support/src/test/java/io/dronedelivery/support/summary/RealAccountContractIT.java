package io.dronedelivery.support.summary;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.URI;

/** On the account that {@code CONTRACT_COSMOS_ENDPOINT} names, with {@code CONTRACT_COSMOS_KEY}. */
class RealAccountContractIT extends ItemContract {

    @Override
    TripService startService() {
        String endpoint = System.getenv().getOrDefault("CONTRACT_COSMOS_ENDPOINT", "");
        assumeTrue(!endpoint.isEmpty(), "Skipped: CONTRACT_COSMOS_ENDPOINT names no account.");
        return TripService.start(
                URI.create(endpoint), System.getenv().getOrDefault("CONTRACT_COSMOS_KEY", ""), "contract-trips");
    }
}
