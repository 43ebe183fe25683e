package io.dronedelivery.perf.report;

import io.dronedelivery.perf.recorder.RunFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A folder of results: {@code experiment.json} at the top, one folder per test with one per repeat, and what the report
 * makes of them.
 */
public final class Results {

    private static final String FILE = "experiment.json";

    private final Path folder;

    public Results(Path folder) {
        this.folder = folder;
    }

    /**
     * What holds for all tests.
     *
     * @param wrongAnswers invoices that came out differently in one test than in another, in words
     */
    public record Experiment(
            String title, Provenance provenance, List<TestFailure> failures, List<String> wrongAnswers) {

        public Experiment {
            failures = List.copyOf(failures);
            wrongAnswers = List.copyOf(wrongAnswers);
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

    public Experiment description() {
        return new RunFolder(folder).read(FILE, Experiment.class);
    }

    /** Every recorded run, by the test's name and then by repeat. */
    public List<RunFolder> runs() {
        try (Stream<Path> files = Files.find(folder, 3, (file, attributes) -> file.endsWith("run.json"))) {
            return files.map(Path::getParent).sorted().map(RunFolder::new).toList();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
