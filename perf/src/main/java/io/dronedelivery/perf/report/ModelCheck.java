package io.dronedelivery.perf.report;

import io.dronedelivery.perf.recorder.RunFolder;
import java.util.Arrays;
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

    /** The plan that visits every partition. */
    static final String FAN_OUT = "cross-partition";

    /** In the order of the number of partitions; nothing if no fan-out was followed over them. */
    public static List<ModelCheck> of(Results results) {
        List<TestResult> tests = Arrays.asList(new RunFolder(results.path()).read(Results.FIGURES, TestResult[].class));
        return Growth.of(results.description().growth(), tests).lines().stream()
                .filter(line ->
                        line.axis() == Growth.Axis.PARTITIONS && line.plan().equals(FAN_OUT))
                .flatMap(line -> line.sizes().stream())
                .map(ModelCheck::of)
                .toList();
    }

    private static ModelCheck of(Growth.Measured measured) {
        Figures figures = measured.figures();
        int partitions = measured.point().partitions();
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
