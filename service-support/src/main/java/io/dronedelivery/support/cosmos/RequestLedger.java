package io.dronedelivery.support.cosmos;

import com.azure.core.util.Context;
import com.azure.cosmos.CosmosDiagnosticsContext;
import com.azure.cosmos.CosmosDiagnosticsHandler;
import com.azure.cosmos.implementation.ClientSideRequestStatistics;
import com.azure.cosmos.implementation.ImplementationBridgeHelpers;
import com.azure.cosmos.implementation.OperationType;
import com.azure.cosmos.implementation.ResourceType;
import io.dronedelivery.support.problem.DatabaseStatus;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;

/**
 * Books every single request that the SDK sends to the operation that caused it.
 *
 * <p>The SDK hands its diagnostics to a handler once per page of a query and once per point operation, also when one
 * fails or is cancelled, together with all entries of the Reactor context that it was asked in: the operation's account is
 * one of them, also where Spring Data stands in between. The public diagnostics tell neither the status nor the charge of
 * the attempts within an operation, so this class, and no other, reads the statistics behind them, as the SDK's own
 * Micrometer binding does.
 */
final class RequestLedger implements CosmosDiagnosticsHandler {

    private static final int TOO_MANY_REQUESTS = 429;
    // A throughput control group of the SDK has held the request back: the database has not seen it.
    private static final int OVER_OWN_BUDGET = 10003;

    private final MeterRegistry meters;

    RequestLedger(MeterRegistry meters) {
        this.meters = meters;
    }

    /** The counter of a container's 429 answers; asked for at start, so that a rate exists before the first one. */
    Counter countThrottlesOf(String container) {
        return Counter.builder("cosmos.throttled")
                .description("429 answers of the database, those that a retry made good included")
                .tag("container", container)
                .register(meters);
    }

    @Override
    public void handleDiagnostics(CosmosDiagnosticsContext diagnostics, Context traceContext) {
        OperationCost cost = account(traceContext);
        if (DatabaseStatus.isContainerGone(diagnostics.getStatusCode(), diagnostics.getSubStatusCode())) {
            cost.containerIsGone();
        }
        ImplementationBridgeHelpers.CosmosDiagnosticsContextHelper.getCosmosDiagnosticsContextAccessor()
                .getDistinctCombinedClientSideRequestStatistics(diagnostics)
                .forEach(statistics -> book(statistics, diagnostics.getContainerName(), cost));
    }

    private static OperationCost account(Context traceContext) {
        return traceContext
                .getData(OperationCost.class)
                .filter(OperationCost.class::isInstance)
                .map(OperationCost.class::cast)
                .orElseGet(() -> new OperationCost(OperationSpan.none()));
    }

    private void book(ClientSideRequestStatistics statistics, String container, OperationCost cost) {
        for (ClientSideRequestStatistics.GatewayStatistics request : statistics.getGatewayStatisticsList()) {
            // Query plans and routing tables are metadata: they are not charged and no partition serves them.
            if (request.getResourceType() == ResourceType.Document
                    && request.getOperationType() != OperationType.QueryPlan
                    && request.getSubStatusCode() != OVER_OWN_BUDGET) {
                book(request.getStatusCode(), request.getRequestCharge(), container, cost);
                cost.span()
                        .request(
                                request.getRequestTimeline(),
                                request.getStatusCode(),
                                request.getRequestCharge(),
                                request.getPartitionKeyRangeId());
            }
        }
        for (ClientSideRequestStatistics.StoreResponseStatistics request : statistics.getResponseStatisticsList()) {
            var response = request.getStoreResult().getStoreResponseDiagnostics();
            if (response.getSubStatusCode() != OVER_OWN_BUDGET) {
                book(response.getStatusCode(), response.getRequestCharge(), container, cost);
                cost.span()
                        .request(
                                response.getRequestTimeline(),
                                response.getStatusCode(),
                                response.getRequestCharge(),
                                response.getPartitionKeyRangeId());
            }
        }
    }

    private void book(int status, double charge, String container, OperationCost cost) {
        cost.add(charge);
        if (status == TOO_MANY_REQUESTS) {
            countThrottlesOf(container).increment();
        }
    }
}
