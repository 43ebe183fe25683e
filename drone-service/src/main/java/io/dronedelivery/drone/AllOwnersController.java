package io.dronedelivery.drone;

import io.dronedelivery.support.resource.Answers;
import io.dronedelivery.support.resource.Identifier;
import io.dronedelivery.support.summary.ItemPage;
import io.dronedelivery.support.summary.PageQuery;
import jakarta.validation.Valid;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** Questions across owners. They have a path of their own: who may read one owner's trips may not ask them. */
@RestController
@RequestMapping("/api/all-owners/dronedeliveries")
class AllOwnersController {

    private final TripRepository trips;

    AllOwnersController(TripRepository trips) {
        this.trips = trips;
    }

    @GetMapping
    Mono<ResponseEntity<ItemPage<Trip>>> list(@RequestParam @Identifier String droneId, @Valid PageQuery page) {
        return trips.ofDrone(droneId, page).map(Answers::ok);
    }
}
