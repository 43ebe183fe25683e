package io.dronedelivery.emulator.server;

/** Names of the protocol's HTTP headers. */
final class Headers {

    static final String ACTIVITY_ID = "x-ms-activity-id";
    static final String ALT_CONTENT_PATH = "x-ms-alt-content-path";
    static final String AUTHORIZATION = "authorization";
    /** The emulator's own: why the service would not have answered. */
    static final String AZURE_REFUSES = "x-emulator-azure-refuses";

    static final String CHANGE_FEED = "a-im";
    static final String CONTENT_LOCATION = "content-location";
    static final String CONTENT_PATH = "x-ms-content-path";
    static final String CONTINUATION = "x-ms-continuation";
    static final String CONSISTENCY_LEVEL = "x-ms-consistency-level";
    static final String DATE = "x-ms-date";
    static final String ENABLE_CROSS_PARTITION = "x-ms-documentdb-query-enablecrosspartition";
    static final String END_EPK = "x-ms-end-epk";
    static final String ETAG = "etag";
    static final String HTTP_DATE = "date";
    static final String IF_MATCH = "if-match";
    static final String IF_MODIFIED_SINCE = "if-modified-since";
    static final String IF_NONE_MATCH = "if-none-match";
    static final String INDEX_METRICS = "x-ms-cosmos-index-utilization";
    static final String INDEX_TRANSFORMATION_PROGRESS = "x-ms-documentdb-collection-index-transformation-progress";
    static final String INTENDED_CONTAINER = "x-ms-cosmos-intended-collection-rid";
    static final String IS_BATCH = "x-ms-cosmos-is-batch-request";
    static final String BATCH_ATOMIC = "x-ms-cosmos-batch-atomic";
    static final String BATCH_CONTINUE_ON_ERROR = "x-ms-cosmos-batch-continue-on-error";
    static final String IS_QUERY = "x-ms-documentdb-isquery";
    static final String IS_QUERY_PLAN = "x-ms-cosmos-is-query-plan-request";
    static final String IS_UPSERT = "x-ms-documentdb-is-upsert";
    static final String ITEM_COUNT = "x-ms-item-count";
    static final String LSN = "lsn";
    static final String MAX_ITEM_COUNT = "x-ms-max-item-count";
    static final String MIN_THROUGHPUT = "x-ms-cosmos-min-throughput";
    static final String OFFER_AUTOPILOT = "x-ms-cosmos-offer-autopilot-settings";
    static final String OFFER_THROUGHPUT = "x-ms-offer-throughput";
    static final String PARALLELIZE_CROSS_PARTITION = "x-ms-documentdb-query-parallelizecrosspartitionquery";
    static final String PARTITION_KEY = "x-ms-documentdb-partitionkey";
    static final String PARTITION_KEY_RANGE = "x-ms-documentdb-partitionkeyrangeid";
    static final String POPULATE_INDEX_METRICS = "x-ms-cosmos-populateindexmetrics";
    static final String POPULATE_INDEX_METRICS_V2 = "x-ms-cosmos-populateindexmetrics-v2";
    static final String POPULATE_PARTITION_STATISTICS = "x-ms-documentdb-populatepartitionstatistics";
    static final String POPULATE_QUOTA = "x-ms-documentdb-populatequotainfo";
    static final String POST_TRIGGER = "x-ms-documentdb-post-trigger-include";
    static final String PREFER = "prefer";
    static final String PRE_TRIGGER = "x-ms-documentdb-pre-trigger-include";
    static final String QUERY_METRICS = "x-ms-documentdb-query-metrics";
    static final String REQUEST_CHARGE = "x-ms-request-charge";
    static final String RETRY_AFTER_MILLIS = "x-ms-retry-after-ms";
    static final String SCHEMA_VERSION = "x-ms-schemaversion";
    static final String SESSION_TOKEN = "x-ms-session-token";
    static final String START_EPK = "x-ms-start-epk";
    static final String SUPPORTED_QUERY_FEATURES = "x-ms-cosmos-supported-query-features";
    static final String SUBSTATUS = "x-ms-substatus";

    private Headers() {}
}
