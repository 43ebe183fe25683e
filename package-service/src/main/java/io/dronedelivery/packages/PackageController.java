package io.dronedelivery.packages;

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
@RequestMapping(PackageController.PATH)
class PackageController {

    static final String PATH = "/api/packages";

    private final MonthlyItems<Parcel> parcels;
    private final ItemPages<Parcel> pages;
    private final MonthReader<Parcel, ParcelRow> months;
    private final Clock clock;

    PackageController(
            MonthlyItems<Parcel> parcels, ItemPages<Parcel> pages, MonthReader<Parcel, ParcelRow> months, Clock clock) {
        this.parcels = parcels;
        this.pages = pages;
        this.months = months;
        this.clock = clock;
    }

    @GetMapping("/summary")
    Mono<ResponseEntity<PackageSummary>> summary(@Valid MonthQuery month) {
        return months.read(month.toOwnerMonth()).map(totals -> Answers.ok(totals.map(PackageSummary::of)));
    }

    @GetMapping("/latest-month")
    Mono<ResponseEntity<Answers.Month>> latestMonth(@RequestParam @Identifier String ownerId) {
        return months.newestMonth(ownerId).map(Answers::newest);
    }

    @PostMapping
    Mono<ResponseEntity<Parcel>> create(@Valid @RequestBody ParcelRequest request) {
        return parcels.create(request.toParcel(clock.instant())).map(created -> Answers.created(PATH, created));
    }

    @GetMapping("/{id}")
    Mono<ResponseEntity<Parcel>> read(@PathVariable @ItemId String id, @RequestParam @Identifier String ownerId) {
        return parcels.read(ownerId, id).map(Answers::item);
    }

    @PutMapping("/{id}")
    Mono<ResponseEntity<Parcel>> replace(
            @PathVariable @ItemId String id,
            @RequestParam @Identifier String ownerId,
            @RequestHeader(name = HttpHeaders.IF_MATCH, required = false) @Nullable String ifMatch,
            @Valid @RequestBody ParcelRequest request) {
        Parcel wanted = request.at(ownerId, id).toParcel(clock.instant());
        return parcels.replace(wanted, Answers.requiredVersion(ifMatch)).map(Answers::changed);
    }

    @DeleteMapping("/{id}")
    Mono<ResponseEntity<Void>> delete(
            @PathVariable @ItemId String id,
            @RequestParam @Identifier String ownerId,
            @RequestHeader(name = HttpHeaders.IF_MATCH, required = false) @Nullable String ifMatch) {
        return parcels.delete(ownerId, id, Answers.version(ifMatch)).map(Answers::gone);
    }

    @GetMapping
    Mono<ResponseEntity<ItemPage<Parcel>>> list(@Valid MonthQuery month, @Valid PageQuery page) {
        return pages.ofMonth(month.toOwnerMonth(), page.toPageRequest()).map(Answers::ok);
    }

    @GetMapping(params = "deliveryId")
    Mono<ResponseEntity<ItemPage<Parcel>>> listOfDelivery(
            @RequestParam @Identifier String deliveryId, @Valid PageQuery page) {
        return pages.having("deliveryId", deliveryId, page.toPageRequest()).map(Answers::ok);
    }
}
