package io.dronedelivery.emulator.query.execution;

import io.dronedelivery.emulator.query.syntax.Counts;
import io.dronedelivery.emulator.query.syntax.Expression;
import io.dronedelivery.emulator.query.syntax.InvalidQueryException;
import io.dronedelivery.emulator.query.syntax.Select;
import java.util.Optional;

/** TOP, OFFSET and LIMIT, whose counts may be parameters. */
final class LimitClause {

    private final Optional<Expression> offset;
    private final Optional<Expression> count;

    private LimitClause(Optional<Expression> offset, Optional<Expression> count) {
        this.offset = offset;
        this.count = count;
    }

    static LimitClause of(Select select) {
        if (select.top().isPresent() && select.offsetLimit().isPresent()) {
            throw new InvalidQueryException("TOP cannot be combined with OFFSET LIMIT");
        }
        return new LimitClause(
                select.offsetLimit().map(Select.OffsetLimit::offset),
                select.top().or(() -> select.offsetLimit().map(Select.OffsetLimit::limit)));
    }

    boolean isPresent() {
        return count.isPresent();
    }

    /** Rows to leave out at the start. */
    long offset(Execution execution) {
        return offset.map(expression -> Counts.valueOf(expression, execution::parameter))
                .orElse(0);
    }

    /** The most rows to give after those. */
    long count(Execution execution) {
        return count.map(expression -> (long) Counts.valueOf(expression, execution::parameter))
                .orElse(Long.MAX_VALUE);
    }
}
