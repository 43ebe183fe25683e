package io.dronedelivery.gateway.section;

import io.dronedelivery.gateway.admission.Ticket;
import java.net.URI;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;
import org.springframework.util.unit.DataSize;
import reactor.core.publisher.Mono;

/** The services behind the sections. What is asked within a request shares that request's deadline. */
@Component
public class Sections {

    private static final int TOO_MANY_REQUESTS = 429;

    private final ServicesProperties services;
    private final CallRules rules;
    private final Map<Section, SectionClient> clients = new EnumMap<>(Section.class);

    @Autowired
    Sections(ServicesProperties services, CallRules rules) {
        this(services, rules, ServicesProperties.Service::baseUrl);
    }

    private Sections(ServicesProperties services, CallRules rules, Function<ServicesProperties.Service, URI> address) {
        this.services = services;
        this.rules = rules;
        for (Section section : Section.values()) {
            ServicesProperties.Service service = services.of(section);
            clients.put(section, new SectionClient(section, address.apply(service), service, rules));
        }
    }

    /** The same sections, asked at another address. */
    Sections at(URI address) {
        return new Sections(services, rules, service -> address);
    }

    /** Emits what became of the section, at the latest when the section's share of the deadline is used up. */
    public Mono<SectionResult> summary(Section section, OwnerMonth question) {
        return ask(SectionRequest.summary(section, question));
    }

    /** Emits the newest month in which the service knows something of this owner, as {@code {"year": , "month": }}. */
    public Mono<SectionResult> latestMonth(Section section, String ownerId) {
        return ask(SectionRequest.latestMonth(section, ownerId));
    }

    /**
     * Passes a request on to the service of a section, and emits its answer or fails with a problem at the latest when the
     * request's deadline is used up.
     *
     * @param longestAnswer a longer one is no answer
     */
    public Mono<RoutedAnswer> pass(Section section, RoutedRequest request, DataSize longestAnswer) {
        return Mono.deferContextual(context -> {
            Optional<Ticket> ticket = Ticket.of(context);
            ticket.ifPresent(place -> place.isFor(request.work()));
            return client(section)
                    .pass(request, longestAnswer)
                    .doOnNext(answer -> ticket.filter(place -> answer.status() == TOO_MANY_REQUESTS)
                            .ifPresent(Ticket::overloaded))
                    .doOnError(
                            SectionFailedException.class,
                            failed -> ticket.ifPresent(place -> report(failed.failure(), place)))
                    .onErrorMap(SectionFailedException.class, RoutedAnswer::none);
        });
    }

    /** The time of a request that ran out of it counts. */
    private static void report(SectionFailure failure, Ticket ticket) {
        if (failure == SectionFailure.CROWDED) {
            ticket.overloaded();
        } else if (failure != SectionFailure.TIMED_OUT) {
            ticket.inconclusive();
        }
    }

    /** A warm-up brings services of its own. */
    private Mono<SectionResult> ask(SectionRequest request) {
        return Mono.deferContextual(context -> context.<Sections>getOrEmpty(Sections.class)
                .orElse(this)
                .client(request.section())
                .ask(request, context));
    }

    private SectionClient client(Section section) {
        return Objects.requireNonNull(clients.get(section));
    }

    void close() {
        clients.values().forEach(SectionClient::close);
    }
}
