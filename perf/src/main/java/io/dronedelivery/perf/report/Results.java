package io.dronedelivery.perf.report;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import io.dronedelivery.perf.recorder.RunFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A folder of results: {@code experiment.json} at the top, one folder per test with one per repeat, and what the report
 * makes of them.
 */
public final class Results {

    /** What the report makes of the runs: enough to compare with and to tabulate, without the raw record. */
    static final String FIGURES = "figures.json";

    private static final String FILE = "experiment.json";

    private final Path folder;

    public Results(Path folder) {
        this.folder = folder;
    }

    /**
     * What holds for all tests.
     *
     * @param wrongAnswers invoices that came out differently in one test than in another, in words
     * @param stages the rates that a search for the capacity asked for, in that order; empty for any other load
     * @param warmth of every system before anything was measured on it
     * @param growth the sizes that a growing database was measured at, in that order; empty for any other experiment
     */
    public record Experiment(
            String title,
            Provenance provenance,
            List<TestFailure> failures,
            List<String> wrongAnswers,
            List<Stage> stages,
            // Results that were kept before there were such experiments have none.
            @JsonSetter(nulls = Nulls.AS_EMPTY) List<Warmth> warmth,
            @JsonSetter(nulls = Nulls.AS_EMPTY) List<GrowthPoint> growth) {

        public Experiment {
            failures = List.copyOf(failures);
            wrongAnswers = List.copyOf(wrongAnswers);
            stages = List.copyOf(stages);
            warmth = List.copyOf(warmth);
            growth = List.copyOf(growth);
        }

        public Experiment(String title, Provenance provenance) {
            this(title, provenance, List.of(), List.of(), List.of(), List.of(), List.of());
        }

        public Experiment failed(List<TestFailure> tests) {
            return new Experiment(title, provenance, tests, wrongAnswers, stages, warmth, growth);
        }

        public Experiment wrong(List<String> answers) {
            return new Experiment(title, provenance, failures, answers, stages, warmth, growth);
        }

        public Experiment staged(List<Stage> rates) {
            return new Experiment(title, provenance, failures, wrongAnswers, rates, warmth, growth);
        }

        public Experiment warmed(List<Warmth> systems) {
            return new Experiment(title, provenance, failures, wrongAnswers, stages, systems, growth);
        }

        public Experiment grown(List<GrowthPoint> sizes) {
            return new Experiment(title, provenance, failures, wrongAnswers, stages, warmth, sizes);
        }
    }

    public Path path() {
        return folder;
    }

    public Path run(String test, int repeat) {
        return folder.resolve(test).resolve("run-" + repeat);
    }

    public void describe(Experiment experiment) {
        new RunFolder(folder).write(FILE, experiment);
    }

    /** What an earlier start has described already. */
    public Optional<Experiment> begun() {
        return Files.exists(folder.resolve(FILE)) ? Optional.of(description()) : Optional.empty();
    }

    public Experiment description() {
        return new RunFolder(folder).read(FILE, Experiment.class);
    }

    /** What the report made of the runs. */
    List<TestResult> figures() {
        return Arrays.asList(new RunFolder(folder).read(FIGURES, TestResult[].class));
    }

    /** Every recorded run, by the test's name and then by repeat. */
    public List<RunFolder> runs() {
        try (Stream<Path> files = Files.find(folder, 3, (file, attributes) -> file.endsWith("run.json"))) {
            return files.map(Path::getParent).sorted().map(RunFolder::new).toList();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /**
     * Copies what is worth keeping when the raw record is gone: the page, the figures and how they came about. Beside them it draws
     * the pictures for a page of the documentation.
     *
     * @param target is made if it is not there; what it has of the same names is replaced
     */
    public void keep(Path target) {
        try {
            Files.createDirectories(target);
            for (String name : List.of(Report.FILE, FIGURES, FILE)) {
                Files.copy(folder.resolve(name), target.resolve(name), StandardCopyOption.REPLACE_EXISTING);
            }
            Pictures.write(
                    Files.readString(folder.resolve(Report.SERIES).resolve(SeriesFiles.FILE)),
                    target.resolve("pictures"));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
