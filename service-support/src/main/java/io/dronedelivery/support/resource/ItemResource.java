package io.dronedelivery.support.resource;

import io.dronedelivery.support.problem.InvalidRequestException;
import io.dronedelivery.support.summary.Item;
import io.dronedelivery.support.summary.ItemPage;
import io.dronedelivery.support.summary.ItemRepository;
import io.dronedelivery.support.summary.MonthlyItems;
import io.dronedelivery.support.summary.PageQuery;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import jakarta.validation.Valid;
import java.time.Clock;
import java.util.UUID;
import java.util.function.UnaryOperator;
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
import org.springframework.web.bind.annotation.RequestParam;
import reactor.core.publisher.Mono;

/**
 * What every resource API of items can do. A service's own adds its summary and whatever only its items have.
 *
 * @param <T> the items
 * @param <Q> what a client sends of one
 */
public abstract class ItemResource<T extends Item<T>, Q extends ItemRequest<T>> {

    private final String path;
    private final MonthlyItems<T> items;
    private final ItemRepository<T> repository;
    private final Clock clock;

    /** @param path of the items, which is also the controller's */
    protected ItemResource(String path, MonthlyItems<T> items, ItemRepository<T> repository, Clock clock) {
        this.path = path;
        this.items = items;
        this.repository = repository;
        this.clock = clock;
    }

    @Operation(tags = "internal")
    @GetMapping("/latest-month")
    public Mono<ResponseEntity<Answers.Month>> latestMonth(@RequestParam @Identifier String ownerId) {
        return repository.newestMonth(ownerId).map(Answers::newest);
    }

    @ApiResponse(responseCode = "201", description = "Created")
    @ApiResponse(responseCode = "200", description = "The very same one was there already")
    @PostMapping
    public Mono<ResponseEntity<T>> create(@Valid @RequestBody Q request) {
        String given = request.id();
        String id = given == null ? UUID.randomUUID().toString() : given;
        return items.create(request.toItem(id, clock.instant())).map(created -> Answers.created(path, created));
    }

    @GetMapping("/{id}")
    public Mono<ResponseEntity<T>> read(@PathVariable @ItemId String id, @RequestParam @Identifier String ownerId) {
        return items.read(ownerId, id).map(Answers::item);
    }

    @PutMapping("/{id}")
    public Mono<ResponseEntity<T>> replace(
            @PathVariable @ItemId String id,
            @RequestParam @Identifier String ownerId,
            @Parameter(required = true, schema = @Schema(pattern = Answers.VERSION))
                    @RequestHeader(name = HttpHeaders.IF_MATCH, required = false)
                    @Nullable String ifMatch,
            @Valid @RequestBody Q request) {
        mustAgree("ownerId", request.ownerId(), ownerId);
        mustAgree("id", request.id(), id);
        return items.replace(request.toItem(id, clock.instant()), Answers.requiredVersion(ifMatch))
                .map(Answers::item);
    }

    @ApiResponse(responseCode = "204", description = "Deleted")
    @DeleteMapping("/{id}")
    public Mono<ResponseEntity<Void>> delete(
            @PathVariable @ItemId String id,
            @RequestParam @Identifier String ownerId,
            @Parameter(schema = @Schema(pattern = Answers.ANY_VERSION))
                    @RequestHeader(name = HttpHeaders.IF_MATCH, required = false)
                    @Nullable String ifMatch) {
        return items.delete(ownerId, id, Answers.version(ifMatch)).map(Answers::deleted);
    }

    @GetMapping
    public Mono<ResponseEntity<ItemPage<T>>> list(MonthQuery month, @Valid PageQuery page) {
        return repository.page(month.toOwnerMonth(), page).map(Answers::ok);
    }

    /** Changes one item in place. */
    protected Mono<ResponseEntity<T>> modify(
            String ownerId, String id, @Nullable String ifMatch, UnaryOperator<T> change) {
        return items.modify(ownerId, id, Answers.version(ifMatch), change).map(Answers::item);
    }

    private static void mustAgree(String field, @Nullable String inBody, String inPath) {
        if (inBody != null && !inBody.equals(inPath)) {
            throw new InvalidRequestException(field, "must be the one of the request's address");
        }
    }
}
