package io.dronedelivery.gateway;

import java.io.IOException;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.core.io.Resource;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** The description of the API, kept in memory: looking for a file takes longer than an invoice. */
@RestController
class ApiDescription {

    private final byte[] description;

    ApiDescription(@Value("classpath:openapi.yaml") Resource description) throws IOException {
        this.description = description.getContentAsByteArray();
    }

    @GetMapping(path = "/openapi.yaml", produces = "application/yaml")
    Mono<byte[]> description() {
        return Mono.just(description);
    }
}
