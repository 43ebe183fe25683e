package io.dronedelivery.drone;

import io.dronedelivery.support.resource.Answers;
import io.dronedelivery.support.resource.Identifier;
import io.dronedelivery.support.resource.ItemId;
import io.dronedelivery.support.resource.MonthQuery;
import io.dronedelivery.support.resource.PageQuery;
import io.dronedelivery.support.summary.ItemPage;
import io.dronedelivery.support.summary.ItemPages;
import io.dronedelivery.support.summary.MonthReader;
import io.dronedelivery.support.summary.MonthlyItems;
import jakarta.validation.Valid;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

@RestController
@RequestMapping(TripController.PATH)
class TripController {

    static final String PATH = "/api/dronedeliveries";

    private final MonthlyItems<Trip> trips;
    private final ItemPages<Trip> pages;
    private final MonthReader<Trip, TripRow> months;
    private final Clock clock;

    TripController(MonthlyItems<Trip> trips, ItemPages<Trip> pages, MonthReader<Trip, TripRow> months, Clock clock) {
        this.trips = trips;
        this.pages = pages;
        this.months = months;
        this.clock = clock;
    }

    @GetMapping("/utilization")
    Mono<ResponseEntity<Utilization>> utilization(@Valid MonthQuery month) {
        return months.read(month.toOwnerMonth()).map(totals -> Answers.ok(totals.map(Utilization::of)));
    }

    @GetMapping("/latest-month")
    Mono<ResponseEntity<Answers.Month>> latestMonth(@RequestParam @Identifier String ownerId) {
        return months.newestMonth(ownerId).map(Answers::newest);
    }

    @PostMapping
    Mono<ResponseEntity<Trip>> create(@Valid @RequestBody TripRequest request) {
        return trips.create(request.toTrip(clock.instant())).map(created -> Answers.created(PATH, created));
    }

    @GetMapping("/{id}")
    Mono<ResponseEntity<Trip>> read(@PathVariable @ItemId String id, @RequestParam @Identifier String ownerId) {
        return trips.read(ownerId, id).map(Answers::item);
    }

    @PutMapping("/{id}")
    Mono<ResponseEntity<Trip>> replace(
            @PathVariable @ItemId String id,
            @RequestParam @Identifier String ownerId,
            @RequestHeader(name = HttpHeaders.IF_MATCH, required = false) @Nullable String ifMatch,
            @Valid @RequestBody TripRequest request) {
        Trip wanted = request.at(ownerId, id).toTrip(clock.instant());
        return trips.replace(wanted, Answers.requiredVersion(ifMatch)).map(Answers::changed);
    }

    @DeleteMapping("/{id}")
    Mono<ResponseEntity<Void>> delete(
            @PathVariable @ItemId String id,
            @RequestParam @Identifier String ownerId,
            @RequestHeader(name = HttpHeaders.IF_MATCH, required = false) @Nullable String ifMatch) {
        return trips.delete(ownerId, id, Answers.version(ifMatch)).map(Answers::gone);
    }

    @GetMapping
    Mono<ResponseEntity<ItemPage<Trip>>> list(@Valid MonthQuery month, @Valid PageQuery page) {
        return pages.ofMonth(month.toOwnerMonth(), page.toPageRequest()).map(Answers::ok);
    }

    @GetMapping(params = "droneId")
    Mono<ResponseEntity<ItemPage<Trip>>> listOfDrone(@RequestParam @Identifier String droneId, @Valid PageQuery page) {
        return pages.having("droneId", droneId, page.toPageRequest()).map(Answers::ok);
    }
}
