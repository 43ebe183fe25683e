package io.dronedelivery.support.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.PartitionKey;
import io.dronedelivery.emulator.CosmosEmulator;
import io.dronedelivery.support.cosmos.Charged;
import io.dronedelivery.support.cosmos.ContainerProvisioner;
import io.dronedelivery.support.cosmos.CosmosOperations;
import io.dronedelivery.support.cosmos.ItemContainer;
import io.dronedelivery.support.database.EmulatorMeters;
import io.dronedelivery.support.problem.InvalidRequestException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

/** Pages of lists: what they cost, and which of them go on. Charges are those of the emulator's model. */
class ItemPagesIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final OwnerMonth NOVEMBER = new OwnerMonth("o1", 2026, 11);
    private static final int PAGE = 10;

    private final CosmosEmulator emulator =
            CosmosEmulator.builder().physicalPartitions(3).throttling(false).start();

    @AfterEach
    void stop() {
        emulator.close();
    }

    @Test
    void costWhatTheyShow() {
        try (TripService service = start("trips", "/ownerId")) {
            store(service, 3 * PAGE);
            String continuation = null;
            for (int shown = 0; shown < 3 * PAGE; shown += PAGE) {
                EmulatorMeters before = EmulatorMeters.read(emulator);

                Charged<ItemPage<Trip>> page = page(service, NOVEMBER, continuation);

                EmulatorMeters spent = EmulatorMeters.read(emulator).since(before);
                assertThat(page.value().items()).hasSize(PAGE);
                assertThat(spent.requests()).isEqualTo(1);
                assertThat(page.charge()).isEqualTo(spent.charge(), within(0.001));
                assertThat(page.charge()).isCloseTo(costOfJust(page.value().items(), service), withinPercentage(5));
                continuation = page.value().continuation();
            }
            assertThat(continuation).isNull();
        }
    }

    @Test
    void areOneRequestHoweverManyItemsTheyShow() {
        try (TripService service = start("trips", "/ownerId")) {
            store(service, 150);
            EmulatorMeters before = EmulatorMeters.read(emulator);

            ItemPage<Trip> page = Objects.requireNonNull(service.repository()
                            .page(NOVEMBER, TripRepository.page(140, null))
                            .block(TIMEOUT))
                    .value();

            assertThat(page.items()).hasSize(140);
            assertThat(EmulatorMeters.read(emulator).since(before).requests()).isEqualTo(1);
        }
    }

    private double costOfJust(List<Trip> trips, TripService service) {
        EmulatorMeters before = EmulatorMeters.read(emulator);
        String query = "SELECT * FROM c WHERE c.type = 'trip' AND c.id >= '%s' AND c.id <= '%s'"
                .formatted(trips.get(0).id(), trips.get(trips.size() - 1).id());
        service.container()
                .sdk()
                .queryItems(query, new CosmosQueryRequestOptions().setPartitionKey(new PartitionKey("o1")), Trip.class)
                .collectList()
                .block(TIMEOUT);
        return EmulatorMeters.read(emulator).since(before).charge();
    }

    @Test
    void goOnInTheContainerThatTheItemsHaveMovedTo() {
        try (TripService service = start("trips-by-id", "/id")) {
            store(service, PAGE + 5);
            String continuation = page(service, NOVEMBER, null).value().continuation();
            ItemContainer target = service.bean(ContainerProvisioner.class).provideByOwner("trips");
            Flux.range(0, PAGE + 5)
                    .concatMap(i ->
                            target.sdk().createItem(trip(i), new PartitionKey("o1"), new CosmosItemRequestOptions()))
                    .blockLast(TIMEOUT);
            service.bean(CosmosOperations.class).allow(CosmosOperations.Permission.forGood(target));

            assertThat(page(service, NOVEMBER, continuation).value().items())
                    .extracting(Trip::id)
                    .containsExactly("t10", "t11", "t12", "t13", "t14");
        }
    }

    @Test
    void areRefusedWhereTheCursorIsNotOneOfTheList() {
        try (TripService service = start("trips", "/ownerId")) {
            store(service, PAGE + 1);
            String ofMonth =
                    Objects.requireNonNull(page(service, NOVEMBER, null).value().continuation());
            String acrossOwners = Objects.requireNonNull(Objects.requireNonNull(service.repository()
                            .ofAllOwners("o1", TripRepository.page(5, null))
                            .block(TIMEOUT))
                    .value()
                    .continuation());

            for (String garbage : new String[] {"x", "%%", encode("null"), encode("{}"), encode("[1]")}) {
                refused(service.repository().page(NOVEMBER, TripRepository.page(PAGE, garbage)));
                refused(service.repository().ofAllOwners("o1", TripRepository.page(PAGE, garbage)));
            }
            Stream.of(new OwnerMonth("o2", 2026, 11), new OwnerMonth("o1", 2026, 10))
                    .forEach(other -> refused(service.repository().page(other, TripRepository.page(PAGE, ofMonth))));
            refused(service.repository().page(NOVEMBER, TripRepository.page(PAGE, acrossOwners)));
            refused(service.repository().ofAllOwners("o2", TripRepository.page(PAGE, acrossOwners)));
            // Well made, but with a position that the database never gave.
            String forged = PageCursor.of("garbage", Trip.TYPE, "trips", Map.of("ownerId", "o1"));
            refused(service.repository().ofAllOwners("o1", TripRepository.page(PAGE, forged)));
        }
    }

    private TripService start(String container, String key) {
        return TripService.start(
                emulator.endpoint(), emulator.key(), container, "azure.cosmos.container.partition-key-path=" + key);
    }

    private static void store(TripService service, int trips) {
        Flux.range(0, trips).flatMap(i -> service.items().create(trip(i)), 4).blockLast(TIMEOUT);
    }

    private static Trip trip(int i) {
        return Trip.of("t%02d".formatted(i), "o1", 11, "1.5");
    }

    private static Charged<ItemPage<Trip>> page(TripService service, OwnerMonth month, @Nullable String continuation) {
        return Objects.requireNonNull(service.repository()
                .page(month, TripRepository.page(PAGE, continuation))
                .block(TIMEOUT));
    }

    private static void refused(Mono<?> page) {
        StepVerifier.create(page).expectError(InvalidRequestException.class).verify(TIMEOUT);
    }

    private static String encode(String text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
