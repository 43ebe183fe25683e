package io.dronedelivery.support.problem;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.BridgeInternal;
import com.azure.cosmos.CosmosException;
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

    @Test
    void isNoAbsentItemWhereTheDatabaseCannotReadInThisSessionYet() {
        CosmosException behind = BridgeInternal.createCosmosException(DatabaseStatus.NOT_FOUND, "behind");
        BridgeInternal.setSubStatusCode(behind, 1002);

        assertThat(DatabaseStatus.is(DatabaseStatus.NOT_FOUND, behind)).isFalse();
        assertThat(DatabaseStatus.isAnswer(behind)).isFalse();
        assertThat(DatabaseStatus.isPassing(behind)).isTrue();
    }
}
