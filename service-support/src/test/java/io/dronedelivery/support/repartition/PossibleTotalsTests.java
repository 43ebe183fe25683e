package io.dronedelivery.support.repartition;

import static org.assertj.core.api.Assertions.assertThat;

import io.dronedelivery.support.summary.OwnerMonth;
import io.dronedelivery.support.summary.Totals;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

class PossibleTotalsTests {

    private static final OwnerMonth MONTH = new OwnerMonth("o1", 2026, 1);

    private final PossibleTotals possible = new PossibleTotals();

    @Test
    void haveEveryWriteThatWasAcknowledgedBefore() {
        possible.write(MONTH, trips(1), Mono.just("done")).block();

        assertThat(complaint(1)).isNull();
        assertThat(complaint(0)).contains("trips=0");
        assertThat(complaint(2)).contains("trips=2");
    }

    @Test
    void haveOrHaveNotAWriteThatIsUnderWay() {
        possible.write(MONTH, trips(2), Mono.never()).subscribe();

        assertThat(complaint(0)).isNull();
        assertThat(complaint(2)).isNull();
        assertThat(complaint(1)).contains("trips=1");
    }

    @Test
    void haveOrHaveNotAWriteThatIsAcknowledgedWhileTheyAreRead() {
        Sinks.One<Totals> answer = Sinks.one();
        var complaint = possible.read(MONTH, Totals.NONE, answer.asMono()).toFuture();
        possible.write(MONTH, trips(1), Mono.just("done")).block();
        answer.tryEmitValue(trips(0));

        assertThat(complaint).isCompletedWithValue(null);
    }

    private @Nullable String complaint(long trips) {
        return possible.read(MONTH, Totals.NONE, Mono.just(trips(trips))).block();
    }

    private static Totals trips(long trips) {
        return Totals.of("trips", trips);
    }
}
