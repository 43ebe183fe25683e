package io.dronedelivery.perf.laboratory;

import io.dronedelivery.perf.report.Figures;
import io.dronedelivery.perf.report.Report;
import io.dronedelivery.perf.report.Warmth;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What every system serves before it is measured: the same number of requests as every other, in alternating blocks, for owners
 * that are not measured, until nothing gets faster any more.
 *
 * @param requests of a block
 * @param users who ask
 * @param most blocks, warm or not
 */
record WarmUp(int requests, int users, int most) {

    /**
     * @param systems each with an experiment that it is warmed up for, whose load is replaced
     * @param folder for the records, which nobody reports on
     * @return by the experiment's name, how it went
     */
    Map<String, Warmth> serve(Map<Experiment, RunningSystem> systems, Path folder) {
        Map<String, List<Figures>> blocks = new LinkedHashMap<>();
        Map<String, Warmth> warmth = new LinkedHashMap<>();
        for (int block = 1; block <= most; block++) {
            for (Map.Entry<Experiment, RunningSystem> entry : systems.entrySet()) {
                Experiment experiment = entry.getKey();
                RunningSystem system = entry.getValue();
                system.bench().progress().phase("%s, warm-up %d".formatted(experiment.name(), block));
                Path run = folder.resolve(experiment.name()).resolve("block-" + block);
                blocks.computeIfAbsent(experiment.name(), name -> new ArrayList<>())
                        .add(Report.figures(system.measure(load(experiment, system, block), block, run)));
            }
            blocks.forEach((name, figures) -> warmth.put(name, Warmth.of(name, requests, figures)));
            if (warmth.values().stream().allMatch(Warmth::flat)) {
                break;
            }
        }
        return warmth;
    }

    /** With RU/s for every one of them: the processors are to be warmed, not the database's patience. */
    private Experiment load(Experiment experiment, RunningSystem system, int block) {
        StackSettings plenty = experiment.stack();
        int partitions = plenty.partitions();
        for (String container : StackOptions.CONTAINERS) {
            plenty = plenty.withThroughput(container, StackOptions.PARTITION_LIMIT * partitions);
        }
        return experiment
                .on(plenty)
                .under(
                        Load.FIXED_USERS,
                        Map.of(
                                "load.users",
                                Integer.toString(users),
                                "load.requests",
                                Integer.toString(requests),
                                "load.seed",
                                String.format(Locale.ROOT, "%d", block)))
                .with(system.population().aside().parameters());
    }
}
