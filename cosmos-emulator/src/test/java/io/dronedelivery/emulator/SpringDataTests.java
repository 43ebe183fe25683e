package io.dronedelivery.emulator;

import com.azure.cosmos.CosmosAsyncClient;
import com.azure.cosmos.CosmosClientBuilder;
import com.azure.cosmos.models.PartitionKey;
import com.azure.spring.data.cosmos.config.AbstractCosmosConfiguration;
import com.azure.spring.data.cosmos.config.CosmosConfig;
import com.azure.spring.data.cosmos.core.mapping.Container;
import com.azure.spring.data.cosmos.repository.ReactiveCosmosRepository;
import com.azure.spring.data.cosmos.repository.config.EnableReactiveCosmosRepositories;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Version;
import org.springframework.test.context.ContextConfiguration;
import org.springframework.test.context.junit.jupiter.SpringExtension;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

@ExtendWith(SpringExtension.class)
@ContextConfiguration(classes = SpringDataTests.Application.class)
@InBothModes
class SpringDataTests {

    private final TripRepository trips;

    @Autowired
    SpringDataTests(TripRepository trips) {
        this.trips = trips;
    }

    @Test
    void derivedQueriesFindWhatWasSaved() {
        List<Trip> all = IntStream.range(0, 40)
                .mapToObj(n -> new Trip("t" + n, "owner" + n % 4, 2026, 1 + n % 5, n, null))
                .toList();
        StepVerifier.create(trips.saveAll(all))
                .expectNextCount(40)
                .expectComplete()
                .verify(SdkFixture.TIMEOUT);

        expect(trips.findByOwnerIdAndYearAndMonth("owner1", 2026, 2), 2);
        expect(trips.findByMilesGreaterThanOrderByMilesDesc(29.5), 10);
        expect(trips.findByOwnerIdInAndMonth(List.of("owner1", "owner2"), 3), 4);
        expect(trips.findAll(new PartitionKey("owner3")), 10);
        expect(trips.findAll(), 40);
        StepVerifier.create(trips.count()).expectNext(40L).expectComplete().verify(SdkFixture.TIMEOUT);
        StepVerifier.create(trips.countByMonth(5))
                .expectNext(8L)
                .expectComplete()
                .verify(SdkFixture.TIMEOUT);
        StepVerifier.create(trips.existsByMiles(39))
                .expectNext(true)
                .expectComplete()
                .verify(SdkFixture.TIMEOUT);
        StepVerifier.create(trips.findById("t7"))
                .expectNextCount(1)
                .expectComplete()
                .verify(SdkFixture.TIMEOUT);
        StepVerifier.create(trips.findById("t7", new PartitionKey("owner3")).map(Trip::miles))
                .expectNext(7.0)
                .expectComplete()
                .verify(SdkFixture.TIMEOUT);
        StepVerifier.create(trips.deleteById("t7", new PartitionKey("owner3")).then(trips.count()))
                .expectNext(39L)
                .expectComplete()
                .verify(SdkFixture.TIMEOUT);
    }

    private static void expect(Flux<Trip> found, int count) {
        StepVerifier.create(found).expectNextCount(count).expectComplete().verify(SdkFixture.TIMEOUT);
    }

    @Container(containerName = "trips", partitionKeyPath = "/ownerId", ru = "20000")
    record Trip(
            @Id String id,
            String ownerId,
            int year,
            int month,
            double miles,
            @Version @Nullable String etag) {}

    interface TripRepository extends ReactiveCosmosRepository<Trip, String> {

        Flux<Trip> findByOwnerIdAndYearAndMonth(String ownerId, int year, int month);

        Flux<Trip> findByMilesGreaterThanOrderByMilesDesc(double miles);

        Flux<Trip> findByOwnerIdInAndMonth(List<String> owners, int month);

        Mono<Long> countByMonth(int month);

        Mono<Boolean> existsByMiles(double miles);
    }

    @Configuration
    @EnableReactiveCosmosRepositories(considerNestedRepositories = true)
    static class Application extends AbstractCosmosConfiguration {

        @Bean
        CosmosEmulator emulator() {
            return SdkFixture.inMode(CosmosEmulator.builder().physicalPartitions(5))
                    .start();
        }

        @Bean
        CosmosClientBuilder clientBuilder(CosmosEmulator emulator) {
            return SdkFixture.client(emulator);
        }

        @Bean
        @Override
        public CosmosAsyncClient cosmosAsyncClient(CosmosClientBuilder builder) {
            return builder.buildAsyncClient();
        }

        @Bean
        @Override
        public CosmosConfig cosmosConfig() {
            return CosmosConfig.builder().build();
        }

        @Override
        protected String getDatabaseName() {
            return "invoices";
        }
    }
}
