package io.dronedelivery.gateway.security;

import io.dronedelivery.gateway.correlation.Correlation;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.observation.ObservationRegistry;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.springframework.security.authorization.AuthorizationResult;
import org.springframework.security.authorization.ObservationReactiveAuthorizationManager;
import org.springframework.security.authorization.ReactiveAuthorizationManager;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.server.authorization.AuthorizationContext;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Records decisions under the name and tags of Spring Security's own observation. That observation costs more than the decision,
 * so it is made for sampled traces only, which have its span.
 */
@Component
final class ObservedAuthorization implements ReactiveAuthorizationManager<AuthorizationContext> {

    private final OwnerAuthorization owner;
    private final ReactiveAuthorizationManager<ServerWebExchange> observed;
    private final MeterRegistry meters;
    private final Map<Decision, Timer> timers = new ConcurrentHashMap<>();

    private record Decision(String authentication, boolean granted) {

        Timer timer(MeterRegistry meters) {
            return Timer.builder("spring.security.authorizations")
                    .tag("spring.security.authentication.type", authentication)
                    .tag("spring.security.authorization.decision", Boolean.toString(granted))
                    .tag("spring.security.object", "exchange")
                    .tag("error", granted ? "none" : "AccessDeniedException")
                    .register(meters);
        }
    }

    ObservedAuthorization(OwnerAuthorization owner, ObservationRegistry observations, MeterRegistry meters) {
        this.owner = owner;
        this.observed = new ObservationReactiveAuthorizationManager<>(
                observations, (caller, exchange) -> owner.authorize(caller, new AuthorizationContext(exchange)));
        this.meters = meters;
    }

    @Override
    public Mono<AuthorizationResult> authorize(Mono<Authentication> caller, AuthorizationContext context) {
        return Mono.deferContextual(request -> Correlation.isSampled(request)
                ? observed.authorize(caller, context.getExchange())
                : timed(caller, context));
    }

    private Mono<AuthorizationResult> timed(Mono<Authentication> caller, AuthorizationContext context) {
        long start = System.nanoTime();
        AtomicReference<String> authentication = new AtomicReference<>("n/a");
        return owner.authorize(
                        caller.doOnNext(known ->
                                authentication.setPlain(known.getClass().getSimpleName())),
                        context)
                .doOnNext(result -> timers.computeIfAbsent(
                                new Decision(String.valueOf(authentication.getPlain()), result.isGranted()),
                                seen -> seen.timer(meters))
                        .record(System.nanoTime() - start, TimeUnit.NANOSECONDS));
    }
}
