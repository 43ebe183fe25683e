package io.dronedelivery.support.summary;

import io.dronedelivery.support.deadline.Deadline;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;
import reactor.core.publisher.Mono;

/** {@code POST /actuator/reconcile}: compares every summary with its items, and repairs it when asked to. */
@Endpoint(id = "reconcile")
final class ReconcileEndpoint {

    private final Reconciliation<?> reconciliation;

    ReconcileEndpoint(Reconciliation<?> reconciliation) {
        this.reconciliation = reconciliation;
    }

    /** @param mode {@code report} (the default) or {@code repair} */
    @WriteOperation
    Mono<ReconcileReport> reconcile(Reconciliation.@Nullable Mode mode) {
        Reconciliation.Mode asked = mode == null ? Reconciliation.Mode.REPORT : mode;
        // Whoever asks for this waits as long as it takes: no caller's deadline is at stake.
        return ReconcileReport.of(reconciliation.all(asked), asked)
                .contextWrite(context -> context.delete(Deadline.class));
    }
}
