package io.droneparcel.packages;

import io.droneparcel.support.cosmos.ItemContainer;
import io.droneparcel.support.deadline.Deadline;
import io.droneparcel.support.problem.ProblemException;
import io.droneparcel.support.problem.ProblemType;
import io.droneparcel.support.resource.ChargedResponse;
import io.droneparcel.support.resource.ItemList;
import io.droneparcel.support.summary.MonthReader;
import io.droneparcel.support.summary.OwnerMonth;
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
@RequestMapping("/api/packages")
class PackageController {

    private final ParcelRepository parcels;
    private final MonthReader<Parcel, ParcelRow> months;
    private final ItemContainer container;
    private final Clock clock;

    PackageController(
            ParcelRepository parcels, MonthReader<Parcel, ParcelRow> months, ItemContainer container, Clock clock) {
        this.parcels = parcels;
        this.months = months;
        this.container = container;
        this.clock = clock;
    }

    @GetMapping("/summary")
    Mono<ResponseEntity<PackageSummary>> summary(@Valid MonthQuery month) {
        return months.read(month.toOwnerMonth()).map(totals -> ChargedResponse.ok(totals.map(PackageSummary::of)));
    }

    @PostMapping
    Mono<ResponseEntity<Parcel>> create(@Valid @RequestBody ParcelRequest request) {
        return Deadline.cut(parcels.save(request.toParcel(clock.instant())))
                .map(created -> ResponseEntity.created(location(created)).body(created));
    }

    @GetMapping("/{id}")
    Mono<Parcel> read(@PathVariable @ItemId String id, @RequestParam @Identifier String ownerId) {
        return Deadline.cut(parcels.findById(id, container.key(ownerId, id)))
                .switchIfEmpty(Mono.error(() -> new ProblemException(
                        ProblemType.NOT_FOUND, "Owner " + ownerId + " has no package " + id + ".")));
    }

    @GetMapping
    Mono<ItemList<Parcel>> list(@Valid MonthQuery query) {
        OwnerMonth month = query.toOwnerMonth();
        return Deadline.cut(parcels.findByOwnerIdAndYearAndMonth(month.ownerId(), month.year(), month.month())
                        .collectList())
                .map(ItemList::new);
    }

    private static URI location(Parcel parcel) {
        return UriComponentsBuilder.fromPath("/api/packages/{id}")
                .queryParam("ownerId", "{ownerId}")
                .build(parcel.id(), parcel.ownerId());
    }
}
