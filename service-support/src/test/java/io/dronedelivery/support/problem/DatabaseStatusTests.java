package io.dronedelivery.support.problem;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import reactor.core.Exceptions;

class DatabaseStatusTests {

    @Test
    void isWhatTheFirstPartitionAnsweredWhereSeveralRefuseAtOnce() {
        Throwable both = Exceptions.multiple(
                new DatabaseRefusedException(DatabaseStatus.TOO_MANY_REQUESTS, null),
                new DatabaseRefusedException(503, null));

        assertThat(DatabaseStatus.of(both)).hasValue(DatabaseStatus.TOO_MANY_REQUESTS);
        assertThat(DatabaseStatus.isPassing(new IllegalStateException(both))).isTrue();
    }
}
