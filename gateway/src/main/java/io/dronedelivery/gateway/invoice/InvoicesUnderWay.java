package io.dronedelivery.gateway.invoice;

import io.dronedelivery.gateway.deadline.Deadline;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import reactor.util.context.ContextView;

/**
 * Lets a request share the answer of an identical one that is under way, when that one was given at least as much time
 * and still ends within the time of the one that joins. The work is cancelled when the last of them has gone.
 */
@Component
class InvoicesUnderWay {

    private final boolean enabled;
    private final Map<Object, Computation> underWay = new ConcurrentHashMap<>();

    InvoicesUnderWay(InvoiceProperties properties) {
        this.enabled = properties.joinIdentical();
    }

    private record Computation(Mono<Invoice> invoice, Deadline deadline) {

        /** Keeps the context of the request that starts it: its deadline and its trace are those of the work. */
        static Computation of(Mono<Invoice> work, ContextView context) {
            return new Computation(work.contextWrite(own -> own.putAll(context)).share(), Deadline.of(context));
        }

        boolean serves(Deadline other) {
            return deadline.budget().compareTo(other.budget()) >= 0
                    && deadline.remaining().compareTo(other.remaining()) <= 0;
        }
    }

    /**
     * @param question identical requests have equal ones
     * @param work computes the answer; subscribed to only when there is nothing to join
     */
    Mono<Invoice> joined(Object question, Mono<Invoice> work) {
        return enabled ? Mono.deferContextual(context -> join(question, work, context)) : work;
    }

    private Mono<Invoice> join(Object question, Mono<Invoice> work, ContextView context) {
        Computation mine = Computation.of(work, context);
        Computation chosen = underWay.compute(
                question, (key, running) -> running != null && running.serves(mine.deadline()) ? running : mine);
        Runnable end = () -> underWay.remove(question, mine);
        // Before the answer goes out: who has it and asks again must not join what is over.
        return chosen == mine
                ? mine.invoice().doOnTerminate(end).doOnCancel(end)
                : chosen.invoice().map(invoice -> invoice.from(Invoice.Origin.JOINED));
    }
}
