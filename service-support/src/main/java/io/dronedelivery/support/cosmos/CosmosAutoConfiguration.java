package io.dronedelivery.support.cosmos;

import com.azure.cosmos.CosmosAsyncClient;
import com.azure.cosmos.CosmosClientBuilder;
import com.azure.cosmos.CosmosEndToEndOperationLatencyPolicyConfig;
import com.azure.cosmos.CosmosEndToEndOperationLatencyPolicyConfigBuilder;
import com.azure.cosmos.ThresholdBasedAvailabilityStrategy;
import com.azure.cosmos.ThrottlingRetryOptions;
import com.azure.cosmos.models.CosmosClientTelemetryConfig;
import com.azure.cosmos.models.CosmosMicrometerMetricsOptions;
import com.azure.identity.DefaultAzureCredentialBuilder;
import io.dronedelivery.support.problem.DatabaseStatus;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.tracing.Tracer;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import reactor.util.retry.Retry;

/** The Cosmos client, the service's container, and how operations on it run. */
@AutoConfiguration
@EnableConfigurationProperties(CosmosProperties.class)
class CosmosAutoConfiguration {

    private static final Logger log = LoggerFactory.getLogger(CosmosAutoConfiguration.class);
    private static final Duration FIRST_WAIT = Duration.ofMillis(500);
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

    @Bean
    @ConditionalOnProperty("azure.cosmos.endpoint")
    @ConditionalOnMissingBean
    CosmosClientBuilder cosmosClientBuilder(CosmosProperties properties) {
        CosmosClientBuilder builder = new CosmosClientBuilder()
                .endpoint(Objects.requireNonNull(properties.endpoint()).toString())
                .preferredRegions(properties.preferredRegions());
        if (properties.key() != null && !properties.key().isBlank()) {
            builder.key(properties.key());
        } else {
            builder.credential(new DefaultAzureCredentialBuilder().build());
        }
        return switch (properties.connectionMode()) {
            case DIRECT -> builder.directMode();
            case GATEWAY -> builder.gatewayMode();
        };
    }

    // The registry asks for the tracer when it first counts. Asked for here, it is not built on a thread of the SDK
    // while this one waits for the database.
    @Bean
    RequestLedger requestLedger(MeterRegistry meters, ObjectProvider<Tracer> tracers) {
        tracers.ifAvailable(tracer -> {});
        return new RequestLedger(meters);
    }

    // Whoever contributed the builder, retries and accounting are this service's own.
    @Bean(destroyMethod = "close")
    @ConditionalOnMissingBean
    CosmosAsyncClient cosmosAsyncClient(
            ObjectProvider<CosmosClientBuilder> builders, CosmosProperties properties, RequestLedger ledger) {
        CosmosClientBuilder builder = builders.getIfAvailable(() -> {
            throw new CosmosStartException(
                    "No database is configured: azure.cosmos.endpoint is not set.",
                    "Set AZURE_COSMOS_ENDPOINT to the account's endpoint, and AZURE_COSMOS_KEY unless a managed identity"
                            + " has access.");
        });
        builder.endToEndOperationLatencyPolicyConfig(latencyPolicy(properties))
                .throttlingRetryOptions(new ThrottlingRetryOptions()
                        .setMaxRetryAttemptsOnThrottledRequests(
                                properties.throttling().maxRetries())
                        .setMaxRetryWaitTime(properties.throttling().maxWait()))
                // No write uses the body of its answer.
                .contentResponseOnWriteEnabled(false)
                // Where several regions took writes, the last writer would win, and summaries lose increments.
                .multipleWriteRegionsEnabled(false)
                // Its meters of every request tell nothing that the ledger's do not, and cost more than they tell.
                .clientTelemetryConfig(new CosmosClientTelemetryConfig()
                        .metricsOptions(new CosmosMicrometerMetricsOptions().setEnabled(false))
                        .diagnosticsHandler(ledger));
        return connect(builder, properties);
    }

    /** A pod often starts before its network, its name service or the database does. Building the client calls the database. */
    private static CosmosAsyncClient connect(CosmosClientBuilder builder, CosmosProperties properties) {
        Instant end = Instant.now().plus(properties.startTimeout());
        return Objects.requireNonNull(Mono.fromCallable(builder::buildAsyncClient)
                .subscribeOn(Schedulers.boundedElastic())
                .retryWhen(Retry.backoff(Long.MAX_VALUE, FIRST_WAIT)
                        .maxBackoff(LONGEST_WAIT)
                        .filter(failure -> !DatabaseStatus.isRefusal(failure)
                                && Instant.now().isBefore(end))
                        .doBeforeRetry(signal -> log.warn(
                                "The database at {} does not answer yet: {}.",
                                properties.endpoint(),
                                DatabaseStatus.reason(signal.failure()))))
                .onErrorMap(failure -> new CosmosStartException(
                        "The database at " + properties.endpoint() + " does not answer.",
                        "Check azure.cosmos.endpoint, azure.cosmos.key and the network.",
                        failure))
                .block());
    }

    // A read that its region does not answer in time is asked of the next one as well; writes are not.
    private static CosmosEndToEndOperationLatencyPolicyConfig latencyPolicy(CosmosProperties properties) {
        var policy = new CosmosEndToEndOperationLatencyPolicyConfigBuilder(properties.operationTimeout());
        if (properties.preferredRegions().size() > 1) {
            CosmosProperties.AcrossRegions limits = properties.acrossRegions();
            policy.availabilityStrategy(new ThresholdBasedAvailabilityStrategy(limits.threshold(), limits.step()));
        }
        return policy.build();
    }

    @Bean
    ContainerProvisioner containerProvisioner(CosmosAsyncClient client, CosmosProperties properties) {
        return new ContainerProvisioner(client, properties);
    }

    @Bean
    CosmosOperations cosmosOperations(
            ContainerProvisioner provisioner,
            RequestLedger ledger,
            MeterRegistry meters,
            ObjectProvider<Tracer> tracers) {
        ItemContainer container = provisioner.provide();
        ledger.countThrottlesOf(container.name());
        return new CosmosOperations(container, meters, tracers.getIfAvailable(() -> Tracer.NOOP));
    }

    @Bean
    CosmosHealthIndicator cosmosHealthIndicator(CosmosOperations operations) {
        return new CosmosHealthIndicator(operations);
    }
}
