package io.dronedelivery.localstack.process;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A Java program to run as a process of its own, on the Java installation of this one.
 *
 * @param name what people call it, also the name of its log file
 * @param classPath class folders and jars, in order
 * @param mainClass binary name of the class with the main method
 * @param jvmOptions options of the virtual machine; the last of several that contradict each other wins
 * @param environment variables added to this process's own
 */
public record JavaProgram(
        String name,
        List<Path> classPath,
        String mainClass,
        List<String> jvmOptions,
        List<String> arguments,
        Map<String, String> environment) {

    public JavaProgram {
        classPath = List.copyOf(classPath);
        jvmOptions = List.copyOf(jvmOptions);
        arguments = List.copyOf(arguments);
        environment = Map.copyOf(environment);
    }

    /** The command that runs this program under {@link Lifeline}, whose class is found in {@code lifelineClasses}. */
    List<String> command(Path lifelineClasses) {
        List<String> command = new ArrayList<>();
        command.add(java());
        command.addAll(jvmOptions);
        command.add("-cp");
        command.add(joined(classPath) + File.pathSeparator + lifelineClasses);
        command.add(Lifeline.class.getName());
        command.add(mainClass);
        command.addAll(arguments);
        return command;
    }

    /** The launcher of the Java that this process runs on. */
    static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /** A class path as the launcher takes it. */
    static String joined(List<Path> classPath) {
        return classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }
}
