package io.dronedelivery.gateway.load;

import io.dronedelivery.gateway.fault.Fault;
import io.dronedelivery.gateway.section.Section;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What came of one combination of faults with one slowness of the database. */
final class SlowDatabaseAnswers {

    /** In proportion to the thirty callers; the default goes with a hundred. */
    static final int MINIMUM = 5;

    private static final int PRESENT = 200;
    private static final int OUT_OF_TIME = 504;

    private final List<Fault> faults;
    private final int median;
    private final AtomicInteger right = new AtomicInteger();
    private final AtomicInteger refused = new AtomicInteger();
    private final Queue<String> wrong = new ConcurrentLinkedQueue<>();
    private volatile int lowestLimit = Integer.MAX_VALUE;
    private volatile int limit;

    SlowDatabaseAnswers(List<Fault> faults, int median) {
        this.faults = faults;
        this.median = median;
    }

    String ownerId() {
        return "m." + faults.stream().map(Fault::name).collect(Collectors.joining(".")) + "." + median;
    }

    void saw(int now) {
        limit = now;
        lowestLimit = Math.min(lowestLimit, now);
    }

    void heard(int status, String body) {
        if (status == 503 && body.contains(":overloaded")) {
            refused.incrementAndGet();
        } else if (isRight(status, body)) {
            right.incrementAndGet();
        } else {
            wrong.add(status + " " + body);
        }
    }

    private boolean isRight(int status, String body) {
        try {
            JsonNode answer = JsonMapper.shared().readTree(body);
            List<Integer> outcomes = new ArrayList<>();
            for (Section section : Section.values()) {
                int outcome = outcome(section, status, answer);
                Fault fault = faults.get(section.ordinal());
                // What a database makes late may be too late.
                if (outcome != expected(fault) && (outcome != OUT_OF_TIME || fault == Fault.REFUSED)) {
                    return false;
                }
                outcomes.add(outcome);
            }
            return status == status(outcomes);
        } catch (JacksonException notJson) {
            return false;
        }
    }

    private static int expected(Fault fault) {
        return switch (fault) {
            case OK, SLOW -> PRESENT;
            case THROTTLED -> 429;
            case REFUSED -> 503;
            case HANGS -> OUT_OF_TIME;
            default -> 502;
        };
    }

    private static int outcome(Section section, int status, JsonNode answer) {
        if (answer.path(section.key()).isObject()) {
            return PRESENT;
        }
        for (JsonNode problem : answer.path("problems")) {
            if (problem.path("section").asString().equals(section.key())) {
                return problem.path("status").asInt();
            }
        }
        // The deadline of the request as a whole leaves no word about sections.
        return status == OUT_OF_TIME ? OUT_OF_TIME : 0;
    }

    private static int status(List<Integer> outcomes) {
        if (outcomes.contains(PRESENT)) {
            return PRESENT;
        }
        return outcomes.stream().allMatch(outcome -> outcome == OUT_OF_TIME) ? OUT_OF_TIME : 503;
    }

    private String kind() {
        if (faults.contains(Fault.THROTTLED)) {
            return "a database over its throughput";
        }
        return faults.contains(Fault.OK) || faults.contains(Fault.SLOW) ? "sections to be had" : "none to be had";
    }

    private boolean isKept() {
        return wrong.isEmpty() && (!kind().equals("sections to be had") || lowestLimit > MINIMUM);
    }

    /** @return whether everything was as it should be */
    static boolean print(Collection<SlowDatabaseAnswers> all, boolean each) {
        all.stream().filter(one -> each || !one.isKept()).forEach(one -> System.out.println(one));
        Map<String, List<SlowDatabaseAnswers>> kinds = all.stream()
                .collect(Collectors.groupingBy(SlowDatabaseAnswers::kind, TreeMap::new, Collectors.toList()));
        System.out.println("| faults | median, ms | combinations | answered | wrong | refused | lowest limit"
                + " | at the minimum | at the end, lowest to highest |");
        kinds.forEach((kind, ofKind) -> ofKind.stream()
                .collect(Collectors.groupingBy(one -> one.median, TreeMap::new, Collectors.toList()))
                .forEach((median, some) -> System.out.printf(
                        "| %s | %d | %d | %d | %d | %d | %d | %d | %d to %d |%n",
                        kind,
                        median,
                        some.size(),
                        some.stream().mapToInt(one -> one.right.get()).sum(),
                        some.stream().mapToInt(one -> one.wrong.size()).sum(),
                        some.stream().mapToInt(one -> one.refused.get()).sum(),
                        some.stream().mapToInt(one -> one.lowestLimit).min().orElseThrow(),
                        some.stream().filter(one -> one.lowestLimit <= MINIMUM).count(),
                        some.stream().mapToInt(one -> one.limit).min().orElseThrow(),
                        some.stream().mapToInt(one -> one.limit).max().orElseThrow())));
        return all.stream().allMatch(SlowDatabaseAnswers::isKept);
    }

    @Override
    public String toString() {
        return "%s, %d ms: %d right, %d refused, %d wrong (%s), limit at least %d, at the end %d"
                .formatted(
                        faults,
                        median,
                        right.get(),
                        refused.get(),
                        wrong.size(),
                        wrong.stream().findFirst().orElse("none"),
                        lowestLimit,
                        limit);
    }
}
