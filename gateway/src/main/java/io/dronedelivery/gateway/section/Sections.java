package io.dronedelivery.gateway.section;

import io.dronedelivery.gateway.configuration.DeadlineProperties;
import io.dronedelivery.gateway.configuration.GatewayProperties;
import io.dronedelivery.gateway.configuration.ServiceProperties;
import io.dronedelivery.gateway.configuration.ServicesProperties;
import io.dronedelivery.gateway.deadline.Deadline;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;

/** The three sections, each asked within its share of the request's deadline. */
@Component
public class Sections {

    private final List<SectionClient> clients;
    private final ServicesProperties services;
    private final DeadlineProperties deadlines;
    private final MeterRegistry meters;

    Sections(GatewayProperties properties, WebClient.Builder http, MeterRegistry meters) {
        this.services = properties.services();
        this.deadlines = properties.deadline();
        this.meters = meters;
        this.clients = Arrays.stream(Section.values())
                .map(section -> new SectionClient(section, ServiceConnections.client(section, service(section), http)))
                .toList();
    }

    /** Emits what became of the section, at the latest when the section's share of the deadline is used up. */
    public Mono<SectionResult> ask(Section section, OwnerMonth question) {
        return Mono.deferContextual(context -> {
            Timer.Sample sample = Timer.start(meters);
            Duration share = Deadline.of(context).share(service(section).timeout(), deadlines.reserve());
            return call(section, question, share)
                    .doOnNext(result -> sample.stop(Timer.builder("invoice.section")
                            .tag("section", section.key())
                            .tag("outcome", result.outcome())
                            .register(meters)));
        });
    }

    private Mono<SectionResult> call(Section section, OwnerMonth question, Duration share) {
        return share.isZero()
                ? Mono.just(
                        new SectionResult.Failed(section, SectionFailure.TIMED_OUT, Optional.empty(), BigDecimal.ZERO))
                : clients.get(section.ordinal()).call(question, share);
    }

    private ServiceProperties service(Section section) {
        return switch (section) {
            case DELIVERIES -> services.delivery();
            case PACKAGES -> services.packages();
            case DRONES -> services.drone();
        };
    }
}
