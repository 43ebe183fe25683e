package io.dronedelivery.perf.report;

import io.dronedelivery.perf.recorder.Outcome;
import io.dronedelivery.perf.recorder.RunDescription;
import io.dronedelivery.perf.recorder.RunFolder;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Whether a result is as it must be, point by point: for an exit code, and for whoever shows the tests of a build. */
public record Judgement(String title, List<Check> checks) {

    /**
     * One point.
     *
     * @param missed why it is not as it must be
     */
    public record Check(String test, String name, Optional<String> missed) {

        @Override
        public String toString() {
            return missed.map(why -> "Missed: %s: %s (%s)".formatted(test, name, why))
                    .orElseGet(() -> "Kept: %s: %s".formatted(test, name));
        }
    }

    public Judgement {
        checks = List.copyOf(checks);
    }

    /**
     * That every test was carried out, answered rightly, and kept its simulation's own assertions and the objectives. Of a search for the
     * capacity only the rate that was found must keep them: the others are there to miss them.
     */
    public static Judgement of(Results results, Objectives objectives) {
        Results.Experiment experiment = results.description();
        List<Check> checks = new ArrayList<>();
        experiment
                .failures()
                .forEach(failure ->
                        checks.add(new Check(failure.name(), "is carried out", Optional.of(failure.reason()))));
        experiment
                .wrongAnswers()
                .forEach(wrong -> checks.add(new Check("answers", "are the same", Optional.of(wrong))));
        Set<String> unheld = results.runs().stream()
                .map(RunFolder::description)
                .filter(run -> !run.assertionsHeld())
                .map(RunDescription::name)
                .collect(Collectors.toSet());
        List<TestResult> tests = results.figures();
        for (TestResult test : tests) {
            checks.add(rightly(test));
            if (experiment.stages().isEmpty()) {
                boolean held = test.description().assertionsHeld() && !unheld.contains(test.name());
                checks.add(new Check(
                        test.name(),
                        "keeps the assertions of its simulation",
                        held ? Optional.empty() : Optional.of("at least one did not hold; load.objective has them")));
            }
        }
        List<TestResult> meant = meant(experiment, tests);
        for (Objective objective : objectives.all()) {
            checks.addAll(
                    objective.test().isEmpty()
                            ? against(objective, meant)
                            : against(objective, named(objective, tests)));
        }
        return new Judgement(experiment.title(), checks);
    }

    /** This one and more. */
    public Judgement and(Stream<Check> more) {
        return new Judgement(title, Stream.concat(checks.stream(), more).toList());
    }

    /** Everything that is missed. */
    public List<Check> missed() {
        return checks.stream().filter(check -> check.missed().isPresent()).toList();
    }

    /** Writes the points as test cases, in the form that JUnit made common. */
    public void write(Path file) {
        try (OutputStream out = Files.newOutputStream(file)) {
            XMLStreamWriter xml =
                    XMLOutputFactory.newFactory().createXMLStreamWriter(out, StandardCharsets.UTF_8.name());
            xml.writeStartDocument(StandardCharsets.UTF_8.name(), "1.0");
            xml.writeStartElement("testsuite");
            xml.writeAttribute("name", title);
            xml.writeAttribute("tests", Integer.toString(checks.size()));
            xml.writeAttribute("failures", Integer.toString(missed().size()));
            for (Check check : checks) {
                xml.writeStartElement("testcase");
                xml.writeAttribute("classname", check.test());
                xml.writeAttribute("name", check.name());
                if (check.missed().isPresent()) {
                    xml.writeStartElement("failure");
                    xml.writeAttribute("message", check.missed().get());
                    xml.writeEndElement();
                }
                xml.writeEndElement();
            }
            xml.writeEndDocument();
            xml.close();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (XMLStreamException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static Check rightly(TestResult test) {
        long wrong = test.figures().stream()
                .mapToLong(figures -> figures.count(Outcome.WRONG))
                .sum();
        return new Check(
                test.name(),
                "answers what is asked",
                wrong == 0
                        ? Optional.empty()
                        : Optional.of("%,d answers did not belong to what was asked".formatted(wrong)));
    }

    /** What an objective is about that names no test. */
    private static List<TestResult> meant(Results.Experiment experiment, List<TestResult> tests) {
        if (experiment.stages().isEmpty()) {
            return tests.stream().filter(test -> test.isOf("")).toList();
        }
        return experiment.stages().stream()
                .filter(stage -> stage.multiple() == 1)
                .limit(1)
                .flatMap(stage -> tests.stream().filter(test -> test.name().equals(stage.test())))
                .toList();
    }

    private static List<TestResult> named(Objective objective, List<TestResult> tests) {
        return tests.stream()
                .filter(test -> test.name().equals(objective.test()))
                .toList();
    }

    private static List<Check> against(Objective objective, List<TestResult> tests) {
        List<Check> checks = tests.stream()
                .map(test -> new Check(
                        test.name(),
                        objective.text(),
                        objective.missed(
                                test.statistics(objective.measure().figure()).median())))
                .toList();
        return checks.isEmpty()
                ? List.of(new Check(objective.test(), objective.text(), Optional.of("no such test was carried out")))
                : checks;
    }
}
