package io.dronedelivery.gateway.load;

import io.dronedelivery.gateway.fault.FaultyBackend;
import io.dronedelivery.gateway.fault.SpreadingProxy;
import io.dronedelivery.gateway.fault.ThreeBackends;
import io.dronedelivery.gateway.section.Section;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.springframework.util.unit.DataSize;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.http.client.HttpClient;

/**
 * Adds a second and a third replica behind the address of the drone service while 32 callers ask for invoices in a closed
 * loop. Prints each replica's share of the calls every ten seconds, and ends with 1 if a replica's share of the last ten
 * seconds before the next one comes is not between 20 and 45 per cent of three, or 30 and 70 of two.
 *
 * <p>Argument: seconds that each replica is given (60).
 */
final class ReplicasLoad {

    private static final int CALLERS = 32;
    private static final int STEP_SECONDS = 10;

    private final List<FaultyBackend> replicas = new ArrayList<>();

    private ReplicasLoad() {}

    public static void main(String[] arguments) throws Exception {
        int seconds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 60;
        boolean fair;
        try (AllServices services = new AllServices(Duration.ofMillis(40), DataSize.ofBytes(1));
                SpreadingProxy drones = new SpreadingProxy();
                RunningGateway gateway = RunningGateway.before(
                        section -> section == Section.DRONES ? drones.uri() : services.uri(), List.of())) {
            fair = new ReplicasLoad().run(seconds, drones, gateway.port());
        }
        System.exit(fair ? 0 : 1);
    }

    private boolean run(int seconds, SpreadingProxy drones, int port) throws InterruptedException {
        boolean fair = true;
        for (int count = 1; count <= 3; count++) {
            FaultyBackend replica = FaultyBackend.answering(2, ThreeBackends.DRONES);
            replicas.add(replica);
            drones.add(replica);
            if (count == 1) {
                ask(port);
            }
            List<Double> shares = List.of();
            for (int second = STEP_SECONDS; second <= seconds; second += STEP_SECONDS) {
                replicas.forEach(FaultyBackend::forget);
                Thread.sleep(Duration.ofSeconds(STEP_SECONDS).toMillis());
                shares = shares();
                System.out.printf(
                        "%d replicas, %3d s: %s%n",
                        count,
                        second,
                        shares.stream()
                                .map(share -> "%.0f %%".formatted(100 * share))
                                .collect(Collectors.joining(", ")));
            }
            double least = count == 3 ? 0.20 : 0.30;
            double most = count == 3 ? 0.45 : 0.70;
            fair &= count == 1 || shares.stream().allMatch(share -> share >= least && share <= most);
        }
        return fair;
    }

    private List<Double> shares() {
        double all = replicas.stream().mapToInt(FaultyBackend::calls).sum();
        return replicas.stream().map(replica -> replica.calls() / all).toList();
    }

    private static void ask(int port) {
        HttpClient http = HttpClient.create().baseUrl("http://127.0.0.1:" + port);
        Flux.range(0, CALLERS)
                .flatMap(
                        caller -> Mono.defer(() -> http.get()
                                        .uri("/api/invoices?ownerId=o" + caller + "&year=2099&month=1")
                                        .responseContent()
                                        .then())
                                .onErrorComplete()
                                .repeat(),
                        CALLERS)
                .subscribe();
    }
}
