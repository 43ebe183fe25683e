package io.dronedelivery.packages;

import io.dronedelivery.support.resource.ItemResource;
import io.dronedelivery.support.resource.MonthQuery;
import io.dronedelivery.support.summary.ItemPages;
import io.dronedelivery.support.summary.MonthReader;
import io.dronedelivery.support.summary.MonthlyItems;
import io.swagger.v3.oas.annotations.Operation;
import java.time.Clock;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

@RestController
@RequestMapping(PackageController.PATH)
class PackageController extends ItemResource<Parcel, ParcelRequest> {

    static final String PATH = "/api/packages";

    PackageController(
            MonthlyItems<Parcel> parcels, ItemPages<Parcel> pages, MonthReader<Parcel, ParcelRow> months, Clock clock) {
        super(PATH, parcels, pages, months, clock);
    }

    @Operation(tags = "internal")
    @GetMapping("/summary")
    Mono<ResponseEntity<PackageSummary>> summary(MonthQuery month) {
        return summary(month, PackageSummary::of);
    }
}
