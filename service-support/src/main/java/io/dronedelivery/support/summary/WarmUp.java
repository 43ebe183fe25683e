package io.dronedelivery.support.summary;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.core.annotation.Order;
import reactor.core.publisher.Flux;

/**
 * Reads a summary a few times before the service says that it is ready, as runners are run before that: the first reads
 * of a cold JVM load classes and open connections, and would cost callers their deadline.
 */
@Order(0)
final class WarmUp implements ApplicationRunner {

    private static final Logger log = LoggerFactory.getLogger(WarmUp.class);
    private static final int READS = 20;
    private static final Duration LONGEST = Duration.ofSeconds(20);
    private static final OwnerMonth ANY_MONTH = new OwnerMonth("warm-up", 2000, 1);

    private final MonthReader<?, ?> months;

    WarmUp(MonthReader<?, ?> months) {
        this.months = months;
    }

    @Override
    public void run(ApplicationArguments arguments) {
        try {
            Flux.range(0, READS)
                    .concatMap(i -> months.read(ANY_MONTH))
                    .onErrorComplete()
                    .blockLast(LONGEST);
        } catch (IllegalStateException e) {
            log.warn("The warm-up was cut short after {} s.", LONGEST.toSeconds());
        }
    }
}
