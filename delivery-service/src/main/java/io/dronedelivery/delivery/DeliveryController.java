package io.dronedelivery.delivery;

import io.dronedelivery.support.cosmos.ItemContainer;
import io.dronedelivery.support.deadline.Deadline;
import io.dronedelivery.support.problem.ProblemException;
import io.dronedelivery.support.problem.ProblemType;
import io.dronedelivery.support.resource.ChargedResponse;
import io.dronedelivery.support.resource.Identifier;
import io.dronedelivery.support.resource.ItemId;
import io.dronedelivery.support.resource.ItemList;
import io.dronedelivery.support.resource.MonthQuery;
import io.dronedelivery.support.summary.MonthReader;
import io.dronedelivery.support.summary.OwnerMonth;
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
@RequestMapping("/api/deliveries")
class DeliveryController {

    private final DeliveryRepository deliveries;
    private final MonthReader<Delivery, DeliveryRow> months;
    private final ItemContainer container;
    private final Clock clock;

    DeliveryController(
            DeliveryRepository deliveries,
            MonthReader<Delivery, DeliveryRow> months,
            ItemContainer container,
            Clock clock) {
        this.deliveries = deliveries;
        this.months = months;
        this.container = container;
        this.clock = clock;
    }

    @GetMapping("/summary")
    Mono<ResponseEntity<DeliverySummary>> summary(@Valid MonthQuery month) {
        return months.read(month.toOwnerMonth()).map(totals -> ChargedResponse.ok(totals.map(DeliverySummary::of)));
    }

    @PostMapping
    Mono<ResponseEntity<Delivery>> create(@Valid @RequestBody DeliveryRequest request) {
        return Deadline.cut(deliveries.save(request.toDelivery(clock.instant())))
                .map(created -> ResponseEntity.created(location(created)).body(created));
    }

    @GetMapping("/{id}")
    Mono<Delivery> read(@PathVariable @ItemId String id, @RequestParam @Identifier String ownerId) {
        return Deadline.cut(deliveries.findById(id, container.key(ownerId, id)))
                .switchIfEmpty(Mono.error(() -> new ProblemException(
                        ProblemType.NOT_FOUND, "Owner " + ownerId + " has no delivery " + id + ".")));
    }

    @GetMapping
    Mono<ItemList<Delivery>> list(@Valid MonthQuery query) {
        OwnerMonth month = query.toOwnerMonth();
        return Deadline.cut(deliveries
                        .findByOwnerIdAndYearAndMonth(month.ownerId(), month.year(), month.month())
                        .collectList())
                .map(ItemList::new);
    }

    private static URI location(Delivery delivery) {
        return UriComponentsBuilder.fromPath("/api/deliveries/{id}")
                .queryParam("ownerId", "{ownerId}")
                .build(delivery.id(), delivery.ownerId());
    }
}
