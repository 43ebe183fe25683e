package io.dronedelivery.support.summary;

import com.azure.spring.data.cosmos.repository.config.EnableReactiveCosmosRepositories;
import io.dronedelivery.support.cosmos.CosmosOperations;
import io.dronedelivery.support.cosmos.ItemContainer;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.core.ResolvableType;

/** A service of trips without its HTTP side, started as the real ones are. */
public final class TripService implements AutoCloseable {

    private final ConfigurableApplicationContext context;

    private TripService(ConfigurableApplicationContext context) {
        this.context = context;
    }

    /** Starts on the endpoint given; further properties as {@code name=value}. */
    public static TripService start(URI endpoint, String key, String container, String... properties) {
        List<String> all = new ArrayList<>(List.of(
                "azure.cosmos.endpoint=" + endpoint,
                "azure.cosmos.key=" + key,
                "azure.cosmos.connection-mode=gateway",
                "azure.cosmos.container.name=" + container,
                "azure.cosmos.container.create-if-absent=true",
                "spring.main.banner-mode=off",
                "management.otlp.metrics.export.enabled=false",
                "logging.level.com.azure.cosmos=off"));
        all.addAll(List.of(properties));
        return startUnconfigured(all.toArray(String[]::new));
    }

    /** Starts with nothing but the properties given. */
    public static TripService startUnconfigured(String... properties) {
        return new TripService(new SpringApplicationBuilder(Application.class)
                .web(WebApplicationType.NONE)
                .properties(properties)
                .run());
    }

    @SuppressWarnings("unchecked")
    public MonthlyItems<Trip> items() {
        return bean(MonthlyItems.class);
    }

    public TripRepository repository() {
        return bean(TripRepository.class);
    }

    public AccessPlan plan() {
        return repository().of(container()).plan();
    }

    public ItemContainer container() {
        return bean(CosmosOperations.class).container();
    }

    public <T> T bean(Class<T> type) {
        return type.cast(context.getBeanProvider(ResolvableType.forClass(type)).getObject());
    }

    /** Sum of a meter of {@code cosmos.operation.*} over all operations of a plan. */
    public double total(String meter, String plan) {
        return bean(MeterRegistry.class).find(meter).tag("plan", plan).summaries().stream()
                .mapToDouble(DistributionSummary::totalAmount)
                .sum();
    }

    /** 429 answers that the service has counted. */
    public double throttled() {
        return bean(MeterRegistry.class).get("cosmos.throttled").counters().stream()
                .mapToDouble(counter -> counter.count())
                .sum();
    }

    @Override
    public void close() {
        context.close();
    }

    @SpringBootConfiguration
    @EnableAutoConfiguration
    @EnableReactiveCosmosRepositories
    static class Application {

        @Bean
        ItemKind<Trip> trips() {
            return new ItemKind<>(Trip.TYPE, Trip.class, "c.miles");
        }
    }
}
