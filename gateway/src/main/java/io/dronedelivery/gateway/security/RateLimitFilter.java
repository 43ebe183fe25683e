package io.dronedelivery.gateway.security;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import io.dronedelivery.gateway.problem.ProblemException;
import io.dronedelivery.gateway.problem.ProblemType;
import io.dronedelivery.gateway.security.RateLimitProperties.Rate;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.security.oauth2.server.resource.authentication.JwtAuthenticationToken;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/**
 * Keeps one caller from taking what is meant for all. Stands behind the check of the token, so that nobody spends what is
 * another's, and tells its state in the header fields of draft-ietf-httpapi-ratelimit-headers.
 */
@Component
@Order(0)
@ConditionalOnBooleanProperty("gateway.rate-limit.enabled")
class RateLimitFilter implements WebFilter {

    /** By which issuers name the application that asks. */
    private static final List<String> CLIENT_CLAIMS = List.of("azp", "client_id", "appid", "sub");

    private final RateLimitProperties limits;
    private final String ownerClaim;
    private final LoadingCache<Caller, Bucket> buckets;

    RateLimitFilter(RateLimitProperties limits, SecurityProperties security) {
        this.limits = limits;
        this.ownerClaim = security.ownerClaim();
        this.buckets = Caffeine.newBuilder().maximumSize(limits.callers()).build(caller -> bucket(caller.rate()));
    }

    /** @param policy which of the limits, as the header fields name it */
    private record Caller(String policy, String name, Rate rate) {}

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        return exchange.getPrincipal()
                .ofType(JwtAuthenticationToken.class)
                .flatMap(token -> limited(token, exchange.getResponse().getHeaders()))
                .then(Mono.defer(() -> chain.filter(exchange)));
    }

    private Mono<Void> limited(JwtAuthenticationToken token, HttpHeaders answer) {
        Caller caller = caller(token);
        if (caller == null) {
            return Mono.empty();
        }
        ConsumptionProbe probe = buckets.get(caller).tryConsumeAndReturnRemaining(1);
        Rate rate = caller.rate();
        Duration window = rate.per().multipliedBy(rate.burst()).dividedBy(rate.requests());
        answer.set(
                "RateLimit-Policy",
                "\"%s\";q=%d;w=%d".formatted(caller.policy(), rate.burst(), ProblemException.seconds(window)));
        answer.set(
                "RateLimit",
                "\"%s\";r=%d;t=%d"
                        .formatted(
                                caller.policy(),
                                probe.getRemainingTokens(),
                                ProblemException.seconds(Duration.ofNanos(probe.getNanosToWaitForReset()))));
        return probe.isConsumed()
                ? Mono.empty()
                : Mono.error(new ProblemException(ProblemType.RATE_LIMITED)
                        .retryAfter(Duration.ofNanos(probe.getNanosToWaitForRefill())));
    }

    private @Nullable Caller caller(JwtAuthenticationToken token) {
        boolean operator = token.getAuthorities().contains(TokenConfiguration.OPERATOR);
        Rate rate = operator ? limits.operator() : limits.owner();
        if (rate == null) {
            return null;
        }
        Object owner = operator ? null : token.getTokenAttributes().get(ownerClaim);
        return new Caller(operator ? "operator" : "owner", owner instanceof String name ? name : client(token), rate);
    }

    /** Apart from the names of owners: a client may be called like one. */
    private static String client(JwtAuthenticationToken token) {
        return CLIENT_CLAIMS.stream()
                .filter(claim -> token.getTokenAttributes().get(claim) instanceof String)
                .map(claim -> claim + ":" + token.getTokenAttributes().get(claim))
                .findFirst()
                .orElse(":");
    }

    private static Bucket bucket(Rate rate) {
        return Bucket.builder()
                .addLimit(limit -> limit.capacity(rate.burst()).refillGreedy(rate.requests(), rate.per()))
                .build();
    }
}
