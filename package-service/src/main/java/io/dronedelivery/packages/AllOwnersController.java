package io.dronedelivery.packages;

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

/** Questions across owners. They have a path of their own: who may read one owner's packages may not ask them. */
@RestController
@RequestMapping("/api/all-owners/packages")
class AllOwnersController {

    private final ParcelRepository packages;

    AllOwnersController(ParcelRepository packages) {
        this.packages = packages;
    }

    @GetMapping
    Mono<ResponseEntity<ItemPage<Parcel>>> list(@RequestParam @Identifier String deliveryId, @Valid PageQuery page) {
        return packages.ofDelivery(deliveryId, page).map(Answers::ok);
    }
}
