package io.dronedelivery.emulator.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ThroughputBudgetTests {

    private final AtomicLong now = new AtomicLong(5);
    private final ThroughputBudget budget = new ThroughputBudget(100, now::get);

    @Test
    void admitsWhatASecondHoldsAndNoMore() {
        for (int request = 0; request < 10; request++) {
            budget.admit(10);
        }
        assertThat(waitForNext()).isEqualTo(Duration.ofMillis(1001));
    }

    @Test
    void letsOneRequestOverdrawAndMakesTheNextWaitUntilTheDebtIsPaid() {
        budget.admit(1);
        budget.settle(249);
        pass(Duration.ofMillis(400));

        Duration wait = waitForNext();
        assertThat(wait).isEqualTo(Duration.ofMillis(1601));
        pass(wait.minusMillis(2));
        assertThat(waitForNext()).isLessThanOrEqualTo(Duration.ofMillis(2));
        pass(Duration.ofMillis(2));
        assertThatCode(() -> budget.admit(1)).doesNotThrowAnyException();
    }

    @Test
    void doesNotSaveUpUnusedSeconds() {
        pass(Duration.ofMinutes(1));
        budget.admit(100);
        assertThat(waitForNext()).isPositive();
    }

    @Test
    void admitsMoreAfterTheRateIsRaised() {
        budget.admit(100);
        budget.provision(200);
        assertThatCode(() -> budget.admit(1)).doesNotThrowAnyException();
    }

    private Duration waitForNext() {
        AtomicLong millis = new AtomicLong();
        assertThatExceptionOfType(CosmosException.class)
                .isThrownBy(() -> budget.admit(1))
                .satisfies(throttled -> {
                    assertThat(throttled.status()).isEqualTo(429);
                    assertThat(throttled.substatus()).isEqualTo(3200);
                    millis.set(throttled.retryAfter().orElseThrow().toMillis());
                });
        return Duration.ofMillis(millis.get());
    }

    private void pass(Duration time) {
        now.addAndGet(time.toNanos());
    }
}
