package io.dronedelivery.gateway.invoice;

import io.dronedelivery.gateway.deadline.Deadline;
import io.dronedelivery.gateway.deadline.DeadlineProperties;
import io.dronedelivery.gateway.policy.Caller;
import io.dronedelivery.gateway.problem.ProblemException;
import io.dronedelivery.gateway.problem.ProblemType;
import io.dronedelivery.gateway.section.Sections;
import io.dronedelivery.gateway.section.StandInServices;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Clock;
import java.time.Duration;
import java.time.YearMonth;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.hibernate.validator.constraints.time.DurationMin;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.ApplicationContext;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.http.server.reactive.ReactorHttpHandlerAdapter;
import org.springframework.security.web.server.WebFilterChainProxy;
import org.springframework.stereotype.Component;
import org.springframework.validation.annotation.Validated;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilterChain;
import org.springframework.web.server.adapter.WebHttpHandlerBuilder;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.server.HttpServer;
import reactor.netty.resources.ConnectionProvider;
import reactor.util.function.Tuple2;

/**
 * Runs what an invoice runs through until it is compiled, before the gateway reports itself ready: a cold gateway under
 * load refuses most requests, and what is refused does not warm it. The requests go over loopback through the gateway's own
 * handlers and filters to {@link StandInServices}, so no service has to be there. Only the security filters are replaced:
 * nobody but the issuer makes tokens.
 */
@Component
class InvoiceWarmUp implements ApplicationRunner {

    private static final Logger log = LoggerFactory.getLogger(InvoiceWarmUp.class);
    private static final int BATCH = 100;
    private static final int AT_ONCE = 8;
    /** So many batches in a row without a gain, and there is none to be expected. */
    private static final int PATIENCE = 5;

    private static final double GAIN = 0.95;
    private static final String HEADER = "X-Warm-Up";

    /** Others on this machine may find the port, behind which nobody is asked for a token. */
    private final String secret = UUID.randomUUID().toString();

    private final ApplicationContext gateway;
    private final Sections sections;
    private final Properties properties;
    private final Duration deadline;
    private final Clock clock;
    private final AtomicInteger asked = new AtomicInteger();
    private final AtomicInteger answered = new AtomicInteger();
    private long fastest = Long.MAX_VALUE;
    private int withoutGain;

    /**
     * How the gateway runs its own code before it reports itself ready. It stops sooner when requests become no faster.
     *
     * @param requests most invoices asked for
     * @param longest most time taken; zero switches it off
     */
    @Validated
    @ConfigurationProperties("gateway.warm-up")
    record Properties(
            @DefaultValue("20000") @Min(0) @Max(1_000_000) int requests,
            @DefaultValue("15s") @DurationMin Duration longest) {}

    InvoiceWarmUp(
            ApplicationContext gateway,
            Sections sections,
            Properties properties,
            DeadlineProperties deadlines,
            Clock clock) {
        this.gateway = gateway;
        this.sections = sections;
        this.properties = properties;
        this.deadline = deadlines.maximum();
        this.clock = clock;
    }

    @Override
    public void run(ApplicationArguments arguments) {
        int batches = properties.longest().isZero() ? 0 : properties.requests() / BATCH;
        if (batches > 0) {
            try (StandInServices standIns = new StandInServices(sections)) {
                run(batches, standIns);
            }
        }
    }

    private void run(int batches, StandInServices standIns) {
        ConnectionProvider connections = ConnectionProvider.create("warm-up", AT_ONCE);
        DisposableServer server = HttpServer.create()
                .host("127.0.0.1")
                .port(0)
                .handle(new ReactorHttpHandlerAdapter(handler(standIns)))
                .bindNow();
        long end = System.nanoTime() + properties.longest().toNanos();
        BooleanSupplier over = () -> System.nanoTime() - end >= 0;
        try {
            HttpClient caller = HttpClient.create(connections)
                    .baseUrl("http://127.0.0.1:" + server.port())
                    .responseTimeout(deadline)
                    .headers(headers -> headers.set(HEADER, secret));
            batch(caller, over)
                    .repeat(batches - 1)
                    .takeUntil(took -> over.getAsBoolean() || isWarm(took))
                    .then()
                    .onErrorComplete()
                    .toFuture()
                    .join();
        } finally {
            server.disposeNow();
            connections.dispose();
        }
        log.info(
                "Warmed up: {} of {} requests answered, the fastest {} of them in {} ms",
                answered,
                asked,
                BATCH,
                fastest);
    }

    int asked() {
        return asked.get();
    }

    int answered() {
        return answered.get();
    }

    HttpHandler handler(StandInServices standIns) {
        HttpHandler handler = WebHttpHandlerBuilder.applicationContext(gateway)
                .filters(filters ->
                        filters.replaceAll(filter -> filter instanceof WebFilterChainProxy ? this::letIn : filter))
                .build();
        return (request, response) -> handler.handle(request, response)
                .contextWrite(standIns::into)
                .contextWrite(Deadline.after(deadline)::into);
    }

    private Mono<Void> letIn(ServerWebExchange exchange, WebFilterChain chain) {
        if (!secret.equals(exchange.getRequest().getHeaders().getFirst(HEADER))) {
            return Mono.error(new ProblemException(ProblemType.FORBIDDEN));
        }
        Caller.OPERATOR.sent(exchange);
        return chain.filter(exchange);
    }

    /**
     * Milliseconds that a batch took. The requests under way are awaited when the time is up or one fails: an answer that
     * arrives while its request is being cancelled is a lost buffer.
     */
    private Mono<Long> batch(HttpClient caller, BooleanSupplier over) {
        return Flux.range(0, BATCH)
                .takeWhile(i -> !over.getAsBoolean())
                .flatMapDelayError(i -> ask(caller), AT_ONCE, 1)
                .then()
                .thenReturn(BATCH)
                .elapsed()
                .map(Tuple2::getT1);
    }

    /** For owners of their own: identical requests would share one answer. */
    private Mono<Void> ask(HttpClient caller) {
        return Mono.defer(() -> {
            YearMonth month = YearMonth.now(clock);
            return caller.get()
                    .uri("/api/invoices?ownerId=warm-up-" + asked.incrementAndGet() + "&year=" + month.getYear()
                            + "&month=" + month.getMonthValue())
                    .responseSingle((response, body) -> body.asString().doOnNext(text -> {
                        if (response.status().code() == 200) {
                            answered.incrementAndGet();
                        }
                    }))
                    .then();
        });
    }

    private boolean isWarm(long took) {
        withoutGain = took < fastest * GAIN ? 0 : withoutGain + 1;
        fastest = Math.min(fastest, took);
        return withoutGain >= PATIENCE;
    }
}
