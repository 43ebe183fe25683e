package io.dronedelivery.perf.report;

import io.dronedelivery.perf.settings.Service;

/** The system's metrics by the names that Prometheus knows them by, and its processes by the local stack's. */
final class Metrics {

    static final String GATEWAY = "gateway";
    static final String DELIVERY_SERVICE = "delivery-service";
    static final String DRONE_SERVICE = "drone-service";
    static final String EMULATOR = "cosmos-emulator";

    static final String SERVER_COUNT = "http_server_requests_seconds_count";
    static final String SERVER_BUCKET = "http_server_requests_seconds_bucket";
    static final String SERVER_SUM = "http_server_requests_seconds_sum";
    static final String SECTION_COUNT = "invoice_section_seconds_count";
    static final String SECTION_SUM = "invoice_section_seconds_sum";
    static final String CHARGE_COUNT = "cosmos_operation_charge_RU_count";
    static final String CHARGE_SUM = "cosmos_operation_charge_RU_sum";
    static final String CALLS_COUNT = "cosmos_operation_calls_count";
    static final String CALLS_SUM = "cosmos_operation_calls_sum";
    static final String INVOICE_COUNT = "invoice_requests_seconds_count";
    static final String INVOICE_SUM = "invoice_requests_seconds_sum";
    static final String CACHE_GETS = "cache_gets_total";
    static final String COMPILATION = "jvm_compilation_time_ms_total";
    static final String POOL_ACTIVE = "reactor_netty_connection_provider_active_connections";
    static final String POOL_PENDING = "reactor_netty_connection_provider_pending_connections";
    static final String POOL_MOST = "reactor_netty_connection_provider_max_connections";
    static final String PARTITION_REQUESTS = "emulator_partition_requests_total";
    static final String PARTITION_CHARGE = "emulator_partition_charge_total";
    static final String PARTITION_PROVISIONED = "emulator_partition_provisioned";
    static final String GC_SECONDS = "jvm_gc_pause_seconds_sum";
    static final String MEMORY_USED = "jvm_memory_used_bytes";

    /** What no test changes. */
    static final String CONTROL = Service.DELIVERY.path();

    /** GetDroneUtilization's address at the drone service. */
    static final String UTILIZATION = "/api/dronedeliveries/utilization";

    /** Logical processors that a process may use, as it says itself. */
    static final String OWN_PROCESSORS = "system_cpu_count";

    static final String LOAD_GENERATOR = "load-generator";

    /** Before the section's name, in that of its connections. */
    static final String SECTION_POOL = "section-";

    private Metrics() {}

    /** Whether a process is part of what is measured, and not of the measuring. */
    static boolean isOfTheSystem(String process) {
        return isDeployed(process) || process.equals(EMULATOR);
    }

    /** Whether a process is one of those that run in production. */
    static boolean isDeployed(String process) {
        return process.equals(GATEWAY) || process.endsWith("-service");
    }
}
