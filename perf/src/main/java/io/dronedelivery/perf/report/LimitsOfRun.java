package io.dronedelivery.perf.report;

import static java.util.stream.Collectors.toMap;

import io.dronedelivery.perf.recorder.ClientSecond;
import io.dronedelivery.perf.recorder.MachineProbe;
import io.dronedelivery.perf.recorder.RunDescription;
import io.dronedelivery.perf.recorder.RunDescription.Window;
import java.util.List;
import java.util.Map;

/** Reads from a run's record how far everything that could hold it up was used. */
final class LimitsOfRun {

    private final Run run;
    private final Window plateau;
    private final Map<String, Double> cores;

    /** @param cores in use on the plateau, by process */
    LimitsOfRun(Run run, Map<String, Double> cores) {
        this.run = run;
        this.plateau = run.window().plateauOnly();
        this.cores = cores;
    }

    Limits read() {
        List<ClientSecond> seconds = run.client().seconds().stream()
                .filter(second -> second.second() >= plateau.start() && second.second() < plateau.end())
                .toList();
        long started = seconds.stream().mapToLong(ClientSecond::started).sum();
        double late =
                seconds.stream().mapToDouble(ClientSecond::lateMilliseconds).sum();
        double generator = cores.getOrDefault(Metrics.LOAD_GENERATOR, 0.0);
        double system = cores.entrySet().stream()
                .filter(process -> Metrics.isOfTheSystem(process.getKey()))
                .mapToDouble(Map.Entry::getValue)
                .sum();
        int all = (int) Math.max(1, Math.round(run.machine(MachineProbe.PROCESSORS, plateau)));
        int own = run.description().processors();
        return new Limits(
                run.description().scheduled() / (double) run.window().seconds(),
                Latency.of(run.intervals(plateau)).mean(),
                1000
                        * run.mean(
                                Selector.of(Metrics.GATEWAY, Metrics.INVOICE_SUM),
                                Selector.of(Metrics.GATEWAY, Metrics.INVOICE_COUNT)),
                started == 0 ? 0 : late / started,
                partitions(),
                own == 0 ? all : Math.max(0, own),
                switch (own) {
                    case 0 -> run.machine(MachineProbe.CPU_SHARE, plateau);
                    case RunDescription.ELSEWHERE -> busiest();
                    default -> system / own;
                },
                system,
                generator,
                own == 0 || own >= all ? 0 : generator / (all - Math.max(0, own)),
                pools());
    }

    /** Of processes elsewhere each knows only how many processors it has itself; not a number where none says so. */
    private double busiest() {
        return cores.keySet().stream()
                .filter(Metrics::isOfTheSystem)
                .mapToDouble(process -> cores.getOrDefault(process, 0.0)
                        / Statistics.mean(run.samples()
                                .gauge(Selector.of(process, Metrics.OWN_PROCESSORS), plateau, Double::sum)))
                .filter(Double::isFinite)
                .max()
                .orElse(Double.NaN);
    }

    private List<Limits.Partition> partitions() {
        Selector requests = run.container(Metrics.PARTITION_REQUESTS);
        Selector provisioned = run.container(Metrics.PARTITION_PROVISIONED);
        return run.samples().valuesOf(provisioned, "partition").stream()
                .map(partition -> {
                    Selector answered = requests.with("partition", partition);
                    double answers = run.samples().increase(answered, plateau);
                    return new Limits.Partition(
                            partition,
                            run.samples()
                                            .increase(
                                                    run.container(Metrics.PARTITION_CHARGE)
                                                            .with("partition", partition),
                                                    plateau)
                                    / plateau.seconds(),
                            Statistics.mean(
                                    run.samples().gauge(provisioned.with("partition", partition), plateau, Math::max)),
                            answers == 0
                                    ? 0
                                    : run.samples().increase(answered.with("status", "429"), plateau) / answers);
                })
                .toList();
    }

    private Map<String, Limits.Pool> pools() {
        return run.samples().valuesOf(Selector.of(Metrics.GATEWAY, Metrics.POOL_MOST), "name").stream()
                .filter(name -> name.startsWith(Metrics.SECTION_POOL))
                .collect(toMap(
                        name -> name.substring(Metrics.SECTION_POOL.length()),
                        name -> new Limits.Pool(
                                pool(Metrics.POOL_ACTIVE, name),
                                pool(Metrics.POOL_MOST, name),
                                pool(Metrics.POOL_PENDING, name))));
    }

    private double pool(String metric, String name) {
        double mean = Statistics.mean(
                run.samples().gauge(Selector.of(Metrics.GATEWAY, metric).with("name", name), plateau, Double::sum));
        return Double.isFinite(mean) ? mean : 0;
    }
}
