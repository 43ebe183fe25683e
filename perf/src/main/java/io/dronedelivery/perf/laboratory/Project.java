package io.dronedelivery.perf.laboratory;

import io.dronedelivery.perf.report.Results;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;

/**
 * The compiled modules, as Maven left them.
 *
 * @param root the folder that holds the modules' folders
 */
record Project(Path root) {

    /** Set by this module's build. */
    static final String ROOT_PROPERTY = "laboratory.project-root";

    static final String MODULE = "perf";
    private static final DateTimeFormatter FOLDER = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    static Project fromSystemProperty() {
        String root = System.getProperty(ROOT_PROPERTY);
        if (root == null) {
            throw new LaboratoryException(
                    "The system property %s is not set: start with mvn -f perf exec:java".formatted(ROOT_PROPERTY));
        }
        return new Project(Path.of(root).toAbsolutePath().normalize());
    }

    /** A new folder, named by the time. */
    Results newResults() {
        String now = LocalDateTime.now(Clock.systemUTC()).format(FOLDER);
        return new Results(
                root.resolve(MODULE).resolve("target").resolve("results").resolve(now));
    }

    /**
     * What a module's build wrote to {@code target/classpath}, and its classes.
     *
     * @throws LaboratoryException if the module is not compiled
     */
    String classPath(String module) {
        Path target = root.resolve(module).resolve("target");
        Path file = target.resolve("classpath");
        try {
            return Files.readString(file).strip() + File.pathSeparator + target.resolve("classes");
        } catch (IOException missing) {
            throw new LaboratoryException(
                    "%s is not compiled (%s is missing): run mvn test-compile at the root first"
                            .formatted(module, file),
                    missing);
        }
    }

    /** The runtime that this very program runs on: every process of an experiment uses it too. */
    static Path java() {
        return Path.of(System.getProperty("java.home"), "bin", "java");
    }
}
