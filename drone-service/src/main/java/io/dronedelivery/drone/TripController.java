package io.dronedelivery.drone;

import io.dronedelivery.support.resource.Answers;
import io.dronedelivery.support.resource.ItemResource;
import io.dronedelivery.support.resource.MonthQuery;
import io.dronedelivery.support.summary.MonthlyItems;
import io.swagger.v3.oas.annotations.Operation;
import java.time.Clock;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

@RestController
@RequestMapping(TripController.PATH)
class TripController extends ItemResource<Trip, TripRequest> {

    static final String PATH = "/api/dronedeliveries";

    private final TripRepository trips;

    TripController(MonthlyItems<Trip> items, TripRepository trips, Clock clock) {
        super(PATH, items, trips, clock);
        this.trips = trips;
    }

    @Operation(tags = "internal")
    @GetMapping("/utilization")
    Mono<ResponseEntity<Utilization>> utilization(MonthQuery month) {
        return trips.month(month.toOwnerMonth()).map(totals -> Answers.ok(totals.map(Utilization::of)));
    }
}
