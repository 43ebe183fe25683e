package io.dronedelivery.perf.report;

import java.util.Comparator;
import java.util.List;

/**
 * The model of request units held against a measured fan-out. What is measured is the emulator, whose model has the same figures
 * behind it: this shows that the whole way from the query to the charge that a service reports keeps to it, not that Azure would.
 *
 * @param callsPerOperation as measured
 * @param measured RU per successful operation
 * @param modelled RU per operation by {@link RequestUnitModel}
 */
public record ModelCheck(
        int partitions, double callsPerOperation, double measured, double modelled, double serverMilliseconds) {

    /** In the order of the number of partitions. */
    public static List<ModelCheck> of(Results fanOut) {
        return fanOut.runs().stream()
                .map(Run::read)
                .map(ModelCheck::of)
                .sorted(Comparator.comparingInt(ModelCheck::partitions))
                .toList();
    }

    private static ModelCheck of(Run run) {
        Figures figures = run.figures();
        int partitions = run.description().partitions();
        return new ModelCheck(
                partitions,
                figures.callsPerOperation(),
                figures.chargePerOperation(),
                RequestUnitModel.crossPartition(partitions),
                figures.serverMilliseconds());
    }

    /** How far the measurement is from the model, as a share of the model. */
    double deviation() {
        return (measured - modelled) / modelled;
    }
}
