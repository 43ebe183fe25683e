package io.dronedelivery.gateway.section;

import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A client for every section. */
final class SectionClients {

    private final Map<Section, SectionClient> clients;

    SectionClients(Function<Section, SectionClient> made) {
        clients = Map.copyOf(Arrays.stream(Section.values()).collect(Collectors.toMap(Function.identity(), made)));
    }

    SectionClient of(Section section) {
        return Objects.requireNonNull(clients.get(section));
    }

    void close() {
        clients.values().forEach(SectionClient::close);
    }
}
