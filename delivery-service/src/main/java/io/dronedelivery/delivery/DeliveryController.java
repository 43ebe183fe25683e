package io.dronedelivery.delivery;

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
import org.springframework.web.bind.annotation.PatchMapping;
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
@RequestMapping(DeliveryController.PATH)
class DeliveryController {

    static final String PATH = "/api/deliveries";

    private final MonthlyItems<Delivery> deliveries;
    private final ItemPages<Delivery> pages;
    private final MonthReader<Delivery, DeliveryRow> months;
    private final Clock clock;

    DeliveryController(
            MonthlyItems<Delivery> deliveries,
            ItemPages<Delivery> pages,
            MonthReader<Delivery, DeliveryRow> months,
            Clock clock) {
        this.deliveries = deliveries;
        this.pages = pages;
        this.months = months;
        this.clock = clock;
    }

    @GetMapping("/summary")
    Mono<ResponseEntity<DeliverySummary>> summary(@Valid MonthQuery month) {
        return months.read(month.toOwnerMonth()).map(totals -> Answers.ok(totals.map(DeliverySummary::of)));
    }

    @GetMapping("/latest-month")
    Mono<ResponseEntity<Answers.Month>> latestMonth(@RequestParam @Identifier String ownerId) {
        return months.newestMonth(ownerId).map(Answers::newest);
    }

    @PostMapping
    Mono<ResponseEntity<Delivery>> create(@Valid @RequestBody DeliveryRequest request) {
        return deliveries.create(request.toDelivery(clock.instant())).map(created -> Answers.created(PATH, created));
    }

    @GetMapping("/{id}")
    Mono<ResponseEntity<Delivery>> read(@PathVariable @ItemId String id, @RequestParam @Identifier String ownerId) {
        return deliveries.read(ownerId, id).map(Answers::item);
    }

    @PutMapping("/{id}")
    Mono<ResponseEntity<Delivery>> replace(
            @PathVariable @ItemId String id,
            @RequestParam @Identifier String ownerId,
            @RequestHeader(name = HttpHeaders.IF_MATCH, required = false) @Nullable String ifMatch,
            @Valid @RequestBody DeliveryRequest request) {
        Delivery wanted = request.at(ownerId, id).toDelivery(clock.instant());
        return deliveries.replace(wanted, Answers.requiredVersion(ifMatch)).map(Answers::changed);
    }

    @PatchMapping("/{id}")
    Mono<ResponseEntity<Delivery>> changeStatus(
            @PathVariable @ItemId String id,
            @RequestParam @Identifier String ownerId,
            @RequestHeader(name = HttpHeaders.IF_MATCH, required = false) @Nullable String ifMatch,
            @Valid @RequestBody StatusChange change) {
        return deliveries
                .modify(ownerId, id, Answers.version(ifMatch), delivery -> delivery.with(change.status()))
                .map(Answers::changed);
    }

    @DeleteMapping("/{id}")
    Mono<ResponseEntity<Void>> delete(
            @PathVariable @ItemId String id,
            @RequestParam @Identifier String ownerId,
            @RequestHeader(name = HttpHeaders.IF_MATCH, required = false) @Nullable String ifMatch) {
        return deliveries.delete(ownerId, id, Answers.version(ifMatch)).map(Answers::gone);
    }

    @GetMapping
    Mono<ResponseEntity<ItemPage<Delivery>>> list(@Valid MonthQuery month, @Valid PageQuery page) {
        return pages.ofMonth(month.toOwnerMonth(), page.toPageRequest()).map(Answers::ok);
    }

    @GetMapping(params = "droneId")
    Mono<ResponseEntity<ItemPage<Delivery>>> listOfDrone(
            @RequestParam @Identifier String droneId, @Valid PageQuery page) {
        return pages.having("droneId", droneId, page.toPageRequest()).map(Answers::ok);
    }

    @GetMapping(params = "status")
    Mono<ResponseEntity<ItemPage<Delivery>>> listOfStatus(@RequestParam DeliveryStatus status, @Valid PageQuery page) {
        return pages.having("status", status.text(), page.toPageRequest()).map(Answers::ok);
    }
}
