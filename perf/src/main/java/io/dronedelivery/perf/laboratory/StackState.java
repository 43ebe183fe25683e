package io.dronedelivery.perf.laboratory;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import io.dronedelivery.perf.settings.Population;
import java.net.URI;
import java.time.YearMonth;
import java.util.List;
import java.util.stream.Stream;

/**
 * The state file of the local stack: what runs where. Fields that it has besides are not ours to judge.
 *
 * @param gateway where invoices are asked for
 */
@JsonIgnoreProperties(ignoreUnknown = true)
record StackState(URI gateway, List<Running> processes, Data data) {

    static final String EMULATOR = "cosmos-emulator";

    /**
     * One process.
     *
     * @param managementPort 0 if it has none
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Running(String name, long pid, int port, int managementPort) {

        Running withPid(long id) {
            return new Running(name, id, port, managementPort);
        }

        URI base() {
            return URI.create("http://127.0.0.1:" + port);
        }

        /** Where Prometheus would scrape it. */
        URI metrics() {
            return managementPort == 0
                    ? base().resolve("/_emulator/metrics")
                    : URI.create("http://127.0.0.1:%d/actuator/prometheus".formatted(managementPort));
        }
    }

    /** @param months oldest first; every owner has something in every one of them */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Data(int owners, String ownerPattern, List<YearMonth> months) {

        Population population() {
            return new Population(ownerPattern, owners, months.get(0), months.get(months.size() - 1));
        }
    }

    /** The same with another process in the place of the one of that name. */
    StackState with(Running other) {
        List<Running> others = Stream.concat(
                        processes.stream().filter(running -> !running.name().equals(other.name())), Stream.of(other))
                .toList();
        return new StackState(gateway, others, data);
    }

    /** The same with invoices asked for elsewhere. */
    StackState withGateway(URI address) {
        return new StackState(address, processes, data);
    }

    /** The same after more owners were loaded. */
    StackState withOwners(int owners) {
        return new StackState(gateway, processes, new Data(owners, data.ownerPattern(), data.months()));
    }

    Running process(String name) {
        return processes.stream()
                .filter(running -> running.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new LaboratoryException("The stack runs no " + name));
    }
}
