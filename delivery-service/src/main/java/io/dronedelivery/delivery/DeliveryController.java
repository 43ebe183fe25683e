package io.dronedelivery.delivery;

import io.dronedelivery.support.resource.Answers;
import io.dronedelivery.support.resource.Identifier;
import io.dronedelivery.support.resource.ItemId;
import io.dronedelivery.support.resource.ItemResource;
import io.dronedelivery.support.resource.MonthQuery;
import io.dronedelivery.support.summary.MonthlyItems;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.Valid;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

@RestController
@RequestMapping(DeliveryController.PATH)
class DeliveryController extends ItemResource<Delivery, DeliveryRequest> {

    static final String PATH = "/api/deliveries";

    private final DeliveryRepository deliveries;

    DeliveryController(MonthlyItems<Delivery> items, DeliveryRepository deliveries, Clock clock) {
        super(PATH, items, deliveries, clock);
        this.deliveries = deliveries;
    }

    @Operation(tags = "internal")
    @GetMapping("/summary")
    Mono<ResponseEntity<DeliverySummary>> summary(MonthQuery month) {
        return deliveries.month(month.toOwnerMonth()).map(totals -> Answers.ok(totals.map(DeliverySummary::of)));
    }

    @PatchMapping("/{id}")
    Mono<ResponseEntity<Delivery>> changeStatus(
            @PathVariable @ItemId String id,
            @RequestParam @Identifier String ownerId,
            @Parameter(schema = @Schema(pattern = Answers.ANY_VERSION))
                    @RequestHeader(name = HttpHeaders.IF_MATCH, required = false)
                    @Nullable String ifMatch,
            @Valid @RequestBody StatusChange change) {
        return modify(ownerId, id, ifMatch, delivery -> delivery.with(change.status()));
    }
}
