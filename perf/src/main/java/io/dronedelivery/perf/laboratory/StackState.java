package io.dronedelivery.perf.laboratory;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import io.dronedelivery.perf.settings.Population;
import java.net.URI;
import java.time.YearMonth;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The state file of the local stack: what runs where. Fields that it has besides are not ours to judge.
 *
 * @param gateway where invoices are asked for
 * @param instructions how many have been followed or refused
 * @param refusal why the last one was; empty if it was followed
 */
@JsonIgnoreProperties(ignoreUnknown = true)
record StackState(URI gateway, List<Running> processes, Data data, int instructions, String refusal) {

    static final String EMULATOR = "cosmos-emulator";

    /**
     * One process.
     *
     * @param component whose it is: several may be of one
     * @param managementPort 0 if it has none
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Running(String name, String component, long pid, int port, int managementPort) {

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
            return new Population(ownerPattern, 1, owners, months.get(0), months.get(months.size() - 1));
        }
    }

    /** The same with another process in the place of the one of its component. */
    StackState with(Running other) {
        return new StackState(
                gateway,
                Stream.concat(
                                processes.stream()
                                        .filter(running -> !running.component().equals(other.component())),
                                Stream.of(other))
                        .toList(),
                data,
                instructions,
                refusal);
    }

    /** The same with invoices asked for elsewhere. */
    StackState withGateway(URI address) {
        return new StackState(address, processes, data, instructions, refusal);
    }

    Running process(String name) {
        return find(name, Running::name);
    }

    /** Its process, where there is one of each component. */
    Running component(String component) {
        return find(component, Running::component);
    }

    private Running find(String wanted, Function<Running, String> key) {
        return processes.stream()
                .filter(running -> key.apply(running).equals(wanted))
                .findFirst()
                .orElseThrow(() -> new LaboratoryException("The stack runs no " + wanted));
    }
}
