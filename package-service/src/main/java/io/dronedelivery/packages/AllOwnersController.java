package io.dronedelivery.packages;

import io.dronedelivery.support.resource.Answers;
import io.dronedelivery.support.resource.Identifier;
import io.dronedelivery.support.resource.PageQuery;
import io.dronedelivery.support.summary.ItemPage;
import io.dronedelivery.support.summary.ItemPages;
import jakarta.validation.Valid;
import java.util.Map;
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

    private final ItemPages<Parcel> pages;

    AllOwnersController(ItemPages<Parcel> pages) {
        this.pages = pages;
    }

    @GetMapping
    Mono<ResponseEntity<ItemPage<Parcel>>> list(@RequestParam @Identifier String deliveryId, @Valid PageQuery page) {
        return pages.ofAllOwners(Map.of("deliveryId", deliveryId), page.toPageRequest())
                .map(Answers::ok);
    }
}
