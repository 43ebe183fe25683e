package io.dronedelivery.delivery;

import io.dronedelivery.support.resource.Answers;
import io.dronedelivery.support.resource.Identifier;
import io.dronedelivery.support.summary.ItemPage;
import io.dronedelivery.support.summary.PageQuery;
import jakarta.validation.Valid;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** Questions across owners. They have a path of their own: who may read one owner's deliveries may not ask them. */
@RestController
@RequestMapping("/api/all-owners/deliveries")
class AllOwnersController {

    private final DeliveryRepository deliveries;

    AllOwnersController(DeliveryRepository deliveries) {
        this.deliveries = deliveries;
    }

    @GetMapping
    Mono<ResponseEntity<ItemPage<Delivery>>> list(
            @RequestParam(required = false) @Nullable DeliveryStatus status,
            @RequestParam(required = false) @Identifier @Nullable String droneId,
            @Valid PageQuery page) {
        return deliveries.ofStatusAndDrone(status, droneId, page).map(Answers::ok);
    }
}
