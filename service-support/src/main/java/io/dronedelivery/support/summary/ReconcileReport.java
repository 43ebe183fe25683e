package io.dronedelivery.support.summary;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Outcome of a reconciliation.
 *
 * @param months months checked
 * @param withoutSummary months that had no summary document
 * @param differences months whose summary was wrong, at most {@value #SHOWN} of them
 * @param wrong number of months whose summary was wrong
 * @param repaired whether what was missing or wrong has been put right
 * @param charge request units that it took
 */
public record ReconcileReport(
        long months, long withoutSummary, long wrong, boolean repaired, double charge, List<Difference> differences) {

    static final int SHOWN = 100;

    /** One wrong summary. */
    public record Difference(OwnerMonth month, Map<String, Long> summary, Map<String, Long> items) {}

    static Mono<ReconcileReport> of(Flux<? extends Reconciliation.Finding> findings, Reconciliation.Mode mode) {
        ReconcileReport empty = new ReconcileReport(0, 0, 0, mode == Reconciliation.Mode.REPAIR, 0, List.of());
        return findings.reduce(empty, ReconcileReport::with);
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
                withoutSummary + (finding.summary().isEmpty() ? 1 : 0),
                wrong + (finding.isDifference() ? 1 : 0),
                repaired,
                charge + finding.charge(),
                List.copyOf(shown));
    }
}
