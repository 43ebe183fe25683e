package io.dronedelivery.gateway.admission;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * A gateway as a queueing model, in virtual time: cores that are shared first come, first served, a database behind them
 * that has room for everybody, and callers who come back at once when they are turned away.
 */
final class SimulatedGateway {

    private static final long DEADLINE = TimeUnit.SECONDS.toNanos(3);
    private static final long SERVICE_TIMEOUT = TimeUnit.SECONDS.toNanos(2);

    private final LoadLimit limit;
    private final int cores;
    private final Random random;
    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private final Queue<Job> waiting = new ArrayDeque<>();
    private final List<Long> durations = new ArrayList<>();
    private int busy;
    private int inFlight;
    private long sequence;
    private long now;
    private long completed;
    private int lowestLimit = Integer.MAX_VALUE;
    private double slowness;
    private long slownessEnds;

    /** Processor time of a request that is let in. */
    LongSupplier work = () -> TimeUnit.MILLISECONDS.toNanos(2);
    /** Processor time of finding out whether there is room. */
    LongSupplier look = () -> TimeUnit.MICROSECONDS.toNanos(15);

    /** How widely the speed of the cores varies from one tenth of a second to the next, as a logarithm's standard deviation. */
    double unsteadiness;

    LongSupplier database = () -> TimeUnit.MILLISECONDS.toNanos(5);

    private record Event(long at, long sequence, Runnable what) implements Comparable<Event> {

        @Override
        public int compareTo(Event other) {
            return at == other.at ? Long.compare(sequence, other.sequence) : Long.compare(at, other.at);
        }
    }

    private record Job(long takes, Runnable then) {}

    SimulatedGateway(LoadLimit limit, int cores) {
        this(limit, cores, 7);
    }

    SimulatedGateway(LoadLimit limit, int cores, long seed) {
        this.limit = limit;
        this.cores = cores;
        this.random = new Random(seed);
    }

    /** A log-normal duration, at most the two seconds that a service is given. */
    long around(double medianMillis, double sigma) {
        return Math.min(SERVICE_TIMEOUT, (long) (medianMillis * 1e6 * Math.exp(sigma * random.nextGaussian())));
    }

    /** What three services take of which each meets a fault of its own: the slowest counts. */
    long threeServicesWithFaults(double medianMillis, double sigma) {
        return random.ints(3, 0, 9)
                .mapToLong(fault -> switch (fault) {
                    case 0, 1 -> around(medianMillis, sigma);
                    case 2 -> TimeUnit.MILLISECONDS.toNanos(60);
                    case 3 -> SERVICE_TIMEOUT;
                    default -> TimeUnit.MILLISECONDS.toNanos(1);
                })
                .max()
                .orElseThrow();
    }

    long completed() {
        return completed;
    }

    int lowestLimit() {
        return lowestLimit;
    }

    Duration p99() {
        List<Long> sorted = durations.stream().sorted().toList();
        return Duration.ofNanos(sorted.get(sorted.size() * 99 / 100));
    }

    /** A caller who asks again as soon as there is an answer. */
    void callers(int count) {
        callers(count, Duration.ZERO);
    }

    /** @param pause the shortest time between two requests of one of them */
    void callers(int count, Duration pause) {
        for (int i = 0; i < count; i++) {
            later(i * 100_000L, () -> askForEver(pause.toNanos()));
        }
    }

    private void askForEver(long pause) {
        long next = now + pause;
        ask(() -> later(Math.max(0, next - now), () -> askForEver(pause)));
    }

    /** Callers who do not wait for each other. */
    void arrivals(double perSecond, long seconds) {
        long end = now + TimeUnit.SECONDS.toNanos(seconds);
        later(0, () -> arrive(perSecond, end));
    }

    private void arrive(double perSecond, long end) {
        if (now < end) {
            ask(() -> {});
            later((long) (-Math.log(1 - random.nextDouble()) / perSecond * 1e9), () -> arrive(perSecond, end));
        }
    }

    private void ask(Runnable answered) {
        long asked = now;
        compute(look.getAsLong(), () -> {
            if (inFlight >= limit.getLimit()) {
                answered.run();
                return;
            }
            inFlight++;
            long admitted = now;
            long half = work.getAsLong() / 2;
            compute(
                    half,
                    () -> later(
                            database.getAsLong(),
                            () -> compute(half, () -> {
                                limit.ended(Work.INVOICE, admitted, now, inFlight, Ticket.Verdict.FINE);
                                inFlight--;
                                completed++;
                                lowestLimit = Math.min(lowestLimit, limit.getLimit());
                                if (now - asked <= DEADLINE) {
                                    durations.add(now - asked);
                                }
                                answered.run();
                            })));
        });
    }

    private void compute(long takes, Runnable then) {
        waiting.add(new Job(takes, then));
        next();
    }

    private void next() {
        while (busy < cores && !waiting.isEmpty()) {
            Job job = waiting.remove();
            busy++;
            later((long) (job.takes() * slowness()), () -> {
                busy--;
                job.then().run();
                next();
            });
        }
    }

    /** Around 1; what it was a second ago still counts for a third. */
    private double slowness() {
        while (now >= slownessEnds) {
            slowness = 0.9 * slowness + Math.sqrt(1 - 0.81) * unsteadiness * random.nextGaussian();
            slownessEnds += TimeUnit.MILLISECONDS.toNanos(100);
        }
        return Math.exp(slowness);
    }

    private void later(long in, Runnable what) {
        events.add(new Event(now + in, sequence++, what));
    }

    void forget() {
        lowestLimit = limit.getLimit();
        durations.clear();
    }

    /** Requests answered in time in each second from now on. */
    double run(int seconds) {
        long end = now + TimeUnit.SECONDS.toNanos(seconds);
        int before = durations.size();
        while (!events.isEmpty() && events.peek().at() <= end) {
            Event event = events.remove();
            now = event.at();
            event.what().run();
        }
        now = end;
        return (double) (durations.size() - before) / seconds;
    }
}
