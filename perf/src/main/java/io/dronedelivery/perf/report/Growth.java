package io.dronedelivery.perf.report;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The measured sizes, with what was measured at each. */
record Growth(List<Measured> measured) {

    Growth {
        measured = List.copyOf(measured);
    }

    /** A size and its figures. */
    record Measured(GrowthPoint point, Figures figures) {}

    /** What may grow while the other stays. */
    enum Axis {
        PARTITIONS("partitions", "physical partitions", point -> (long) point.partitions(), GrowthPoint::documents),
        DOCUMENTS("documents", "documents", GrowthPoint::documents, point -> (long) point.partitions());

        private final String id;
        private final String title;
        private final Function<GrowthPoint, Long> size;
        private final Function<GrowthPoint, Long> other;

        Axis(String id, String title, Function<GrowthPoint, Long> size, Function<GrowthPoint, Long> other) {
            this.id = id;
            this.title = title;
            this.size = size;
            this.other = other;
        }

        String id() {
            return id;
        }

        String title() {
            return title;
        }

        long size(GrowthPoint point) {
            return size.apply(point);
        }
    }

    /**
     * The sizes along which one plan was followed while the other size stayed the same, growing.
     *
     * @param sizes two or more
     */
    record Line(Axis axis, String plan, List<Measured> sizes) {

        Line {
            sizes = List.copyOf(sizes);
        }

        Series series(String name, ToDoubleFunction<Figures> figure) {
            return new Series(
                    name,
                    sizes.stream()
                            .map(size -> new Point(axis.size(size.point()), figure.applyAsDouble(size.figures())))
                            .toList());
        }

        /** From each size to the next, and from the first to the last. */
        Stream<Factor> factors() {
            int last = sizes.size() - 1;
            Stream<Factor> steps = IntStream.range(0, last)
                    .mapToObj(index -> new Factor(this, sizes.get(index), sizes.get(index + 1)));
            return last == 1 ? steps : Stream.concat(steps, Stream.of(new Factor(this, sizes.get(0), sizes.get(last))));
        }
    }

    /** From a smaller database to a larger one. */
    record Factor(Line line, Measured smaller, Measured larger) {

        String size(Measured of) {
            return "%,d".formatted(line.axis().size(of.point()));
        }

        /** How many times as much. */
        String times(ToDoubleFunction<Figures> figure) {
            double before = figure.applyAsDouble(smaller.figures());
            return before == 0
                    ? "-"
                    : String.format(Locale.ROOT, "%.2f", figure.applyAsDouble(larger.figures()) / before);
        }
    }

    static Growth of(List<GrowthPoint> points, List<TestResult> tests) {
        Map<String, Figures> figures = tests.stream()
                .collect(Collectors.toMap(TestResult::name, TestResult::representative, (first, second) -> first));
        return new Growth(points.stream()
                .flatMap(point -> Optional.ofNullable(figures.get(point.test())).stream()
                        .map(found -> new Measured(point, found)))
                .toList());
    }

    boolean isEmpty() {
        return measured.isEmpty();
    }

    /** By axis, and then by plan in the order in which they were measured. */
    List<Line> lines() {
        return Stream.of(Axis.values())
                .flatMap(axis -> measured.stream()
                        .map(size -> size.point().plan())
                        .distinct()
                        .map(plan -> line(axis, plan)))
                .filter(line -> line.sizes().size() > 1)
                .toList();
    }

    /** Of the sizes that share the other axis, the longest row. */
    private Line line(Axis axis, String plan) {
        Map<Long, List<Measured>> rows = measured.stream()
                .filter(size -> size.point().plan().equals(plan))
                .sorted(Comparator.comparingLong(size -> axis.size(size.point())))
                .collect(Collectors.groupingBy(size -> axis.other.apply(size.point())));
        return new Line(
                axis,
                plan,
                rows.values().stream().max(Comparator.comparingInt(List::size)).orElse(List.of()));
    }
}
