package io.dronedelivery.support.summary;

import io.dronedelivery.support.problem.DatabaseStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Signal;

/**
 * Outcome of a reconciliation.
 *
 * @param months months looked at
 * @param withoutSummary months that had no summary document
 * @param wrong number of months whose summary was wrong
 * @param undecided months that were written, or whose database was throttled, for as long as they were looked at
 * @param repaired whether what was missing or wrong has been put right
 * @param charge request units that it took
 * @param differences months whose summary was wrong, at most {@value #SHOWN} of them
 * @param failure why it ended before all months were looked at; absent if it did not
 */
public record ReconcileReport(
        long months,
        long withoutSummary,
        long wrong,
        long undecided,
        boolean repaired,
        double charge,
        List<Difference> differences,
        @Nullable String failure) {

    static final int SHOWN = 100;

    /** One wrong summary. */
    public record Difference(OwnerMonth month, Map<String, Long> summary, Map<String, Long> items) {}

    /** Always a report: a failure ends the reconciliation, not what it has found. */
    static Mono<ReconcileReport> of(Flux<? extends Reconciliation.Finding> findings, Reconciliation.Mode mode) {
        ReconcileReport empty = new ReconcileReport(0, 0, 0, 0, mode == Reconciliation.Mode.REPAIR, 0, List.of(), null);
        return findings.materialize().reduce(empty, ReconcileReport::with);
    }

    /** Whether every summary is known to be right now. */
    boolean isClean() {
        return failure == null && undecided == 0 && (wrong == 0 || repaired);
    }

    private ReconcileReport with(Signal<? extends Reconciliation.Finding> signal) {
        Throwable error = signal.getThrowable();
        if (error != null) {
            return new ReconcileReport(
                    months,
                    withoutSummary,
                    wrong,
                    undecided,
                    repaired,
                    charge,
                    differences,
                    DatabaseStatus.reason(error));
        }
        Reconciliation.Finding finding = signal.get();
        return finding == null ? this : with(finding);
    }

    private ReconcileReport with(Reconciliation.Finding finding) {
        List<Difference> shown = differences;
        if (finding.isDifference() && shown.size() < SHOWN) {
            shown = new ArrayList<>(shown);
            shown.add(new Difference(
                    finding.month(),
                    finding.summary().orElse(Totals.NONE).asMap(),
                    finding.items().asMap()));
        }
        return new ReconcileReport(
                months + 1,
                withoutSummary + (finding.decided() && finding.summary().isEmpty() ? 1 : 0),
                wrong + (finding.isDifference() ? 1 : 0),
                undecided + (finding.decided() ? 0 : 1),
                repaired,
                charge + finding.charge(),
                List.copyOf(shown),
                failure);
    }
}
