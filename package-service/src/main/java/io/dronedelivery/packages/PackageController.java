package io.dronedelivery.packages;

import io.dronedelivery.support.resource.Answers;
import io.dronedelivery.support.resource.ItemResource;
import io.dronedelivery.support.resource.MonthQuery;
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

    private final ParcelRepository packages;

    PackageController(MonthlyItems<Parcel> items, ParcelRepository packages, Clock clock) {
        super(PATH, items, packages, clock);
        this.packages = packages;
    }

    @Operation(tags = "internal")
    @GetMapping("/summary")
    Mono<ResponseEntity<PackageSummary>> summary(MonthQuery month) {
        return packages.month(month.toOwnerMonth()).map(totals -> Answers.ok(totals.map(PackageSummary::of)));
    }
}
