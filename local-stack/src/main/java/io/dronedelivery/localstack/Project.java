package io.dronedelivery.localstack;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The compiled modules, as Maven left them.
 *
 * @param root the folder that holds the modules' folders
 */
record Project(Path root) {

    /** Set by this module's build, whichever way it starts us. */
    static final String ROOT_PROPERTY = "local-stack.project-root";

    static Project fromSystemProperty() {
        String root = System.getProperty(ROOT_PROPERTY);
        if (root == null) {
            throw new CannotStartException(
                    "The system property %s is not set: start with mvn spring-boot:run".formatted(ROOT_PROPERTY));
        }
        return new Project(Path.of(root).toAbsolutePath().normalize());
    }

    /** Where this module's own classes are: the children find their lifeline there. */
    Path ownClasses() {
        return root.resolve("local-stack/target/classes");
    }

    Path classArchives() {
        return root.resolve("local-stack/target/class-archives");
    }

    /** Where the data of earlier starts are. */
    Path preparedData() {
        return root.resolve("local-stack/target/prepared-data");
    }

    /** Classes that decide what the data are and how they are stored. */
    List<Path> dataClasses() {
        return List.of(ownClasses(), root.resolve("cosmos-emulator/target/classes"));
    }

    Path defaultLogs() {
        return root.resolve("local-stack/target/logs");
    }

    /**
     * The runtime class path of a component: what its build wrote to {@code target/classpath}, and its own classes. Jars come first,
     * because a folder in front of them is looked into for every class that is in one of them.
     *
     * @throws CannotStartException if the module is not compiled
     */
    List<Path> classPath(Component component) {
        Path target = root.resolve(component.artifact()).resolve("target");
        Path file = target.resolve("classpath");
        try {
            List<Path> folders = new ArrayList<>(List.of(target.resolve("classes")));
            List<Path> classPath = new ArrayList<>();
            for (String entry : Files.readString(file).strip().split(File.pathSeparator)) {
                (entry.endsWith(".jar") ? classPath : folders).add(Path.of(entry));
            }
            classPath.addAll(folders);
            return classPath;
        } catch (IOException missing) {
            throw new CannotStartException(
                    "%s is not compiled (%s is missing): start with mvn spring-boot:run at the root"
                            .formatted(component.artifact(), file));
        }
    }
}
