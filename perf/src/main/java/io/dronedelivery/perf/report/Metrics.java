package io.dronedelivery.perf.report;

/** The system's metrics by the names that Prometheus knows them by, and its processes by the local stack's. */
final class Metrics {

    static final String GATEWAY = "gateway";
    static final String DRONE_SERVICE = "drone-service";
    static final String EMULATOR = "cosmos-emulator";

    static final String SERVER_COUNT = "http_server_requests_seconds_count";
    static final String SERVER_BUCKET = "http_server_requests_seconds_bucket";
    static final String SERVER_SUM = "http_server_requests_seconds_sum";
    static final String SECTION_COUNT = "invoice_section_seconds_count";
    static final String SECTION_SUM = "invoice_section_seconds_sum";
    static final String CHARGE_COUNT = "cosmos_operation_charge_RU_count";
    static final String CHARGE_SUM = "cosmos_operation_charge_RU_sum";
    static final String PARTITION_REQUESTS = "emulator_partition_requests_total";
    static final String PARTITION_CHARGE = "emulator_partition_charge_total";
    static final String PARTITION_PROVISIONED = "emulator_partition_provisioned";
    static final String GC_SECONDS = "jvm_gc_pause_seconds_sum";
    static final String MEMORY_USED = "jvm_memory_used_bytes";

    /** GetDroneUtilization's address at the drone service. */
    static final String UTILIZATION = "/api/dronedeliveries/utilization";

    private Metrics() {}

    /** Whether a process is one of those that run in production. */
    static boolean isDeployed(String process) {
        return process.equals(GATEWAY) || process.endsWith("-service");
    }
}
