package io.dronedelivery.support.summary;

import java.net.URI;
import java.util.Optional;

/** On the account that {@code CONTRACT_COSMOS_ENDPOINT} names, with {@code CONTRACT_COSMOS_KEY}. */
class RealAccountContractIT extends ItemContract {

    private static final String ENDPOINT = System.getenv().getOrDefault("CONTRACT_COSMOS_ENDPOINT", "");

    @Override
    Optional<String> reasonToSkip() {
        return ENDPOINT.isEmpty() ? Optional.of("CONTRACT_COSMOS_ENDPOINT names no account.") : Optional.empty();
    }

    @Override
    TripService startService() {
        return TripService.start(
                URI.create(ENDPOINT), System.getenv().getOrDefault("CONTRACT_COSMOS_KEY", ""), "contract-trips");
    }
}
