package io.dronetrip.drone;

import io.dronetrip.support.cosmos.ItemContainer;
import io.dronetrip.support.deadline.Deadline;
import io.dronetrip.support.problem.ProblemException;
import io.dronetrip.support.problem.ProblemType;
import io.dronetrip.support.resource.ChargedResponse;
import io.dronetrip.support.resource.ItemList;
import io.dronetrip.support.summary.MonthReader;
import io.dronetrip.support.summary.OwnerId;
import io.dronetrip.support.summary.OwnerMonth;
import jakarta.validation.Valid;
import java.net.URI;
import java.time.Clock;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.util.UriComponentsBuilder;
import reactor.core.publisher.Mono;

@RestController
@RequestMapping("/api/dronedeliveries")
class TripController {

    private final TripRepository trips;
    private final MonthReader<Trip, TripRow> months;
    private final ItemContainer container;
    private final Clock clock;

    TripController(
            TripRepository trips,
            MonthReader<Trip, TripRow> months,
            ItemContainer container,
            Clock clock) {
        this.trips = trips;
        this.months = months;
        this.container = container;
        this.clock = clock;
    }

    @GetMapping("/utilization")
    Mono<ResponseEntity<Utilization>> utilization(@Valid MonthQuery month) {
        return months.read(month.toOwnerMonth()).map(totals -> ChargedResponse.ok(totals.map(Utilization::of)));
    }

    @PostMapping
    Mono<ResponseEntity<Trip>> create(@Valid @RequestBody TripRequest request) {
        return Deadline.cut(trips.save(request.toTrip(clock.instant())))
                .map(created -> ResponseEntity.created(location(created)).body(created));
    }

    @GetMapping("/{id}")
    Mono<Trip> read(@PathVariable @ItemId String id, @RequestParam @Identifier String ownerId) {
        return Deadline.cut(trips.findById(id, container.key(ownerId, id)))
                .switchIfEmpty(Mono.error(() -> new ProblemException(
                        ProblemType.NOT_FOUND, "Owner " + ownerId + " has no trip " + id + ".")));
    }

    @GetMapping
    Mono<ItemList<Trip>> list(@Valid MonthQuery query) {
        OwnerMonth month = query.toOwnerMonth();
        return Deadline.cut(trips
                        .findByOwnerIdAndYearAndMonth(month.ownerId(), month.year(), month.month())
                        .collectList())
                .map(ItemList::new);
    }

    private static URI location(Trip trip) {
        return UriComponentsBuilder.fromPath("/api/dronedeliveries/{id}")
                .queryParam("ownerId", "{ownerId}")
                .build(trip.id(), trip.ownerId());
    }
}
