package io.dronedelivery.localstack.process;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;

/** Programs as small as possible, to be started as processes. */
final class StandIns {

    private StandIns() {}

    static JavaProgram program(String name, Class<?> main, String... arguments) {
        return new JavaProgram(name, classPath(), main.getName(), List.of(), List.of(arguments), Map.of());
    }

    static List<Path> classPath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .toList();
    }

    static Path ownClasses() {
        return Path.of("target", "classes").toAbsolutePath();
    }

    /** Does nothing until it is ended. */
    static final class Sleeper {
        public static void main(String[] arguments) throws InterruptedException {
            new CountDownLatch(1).await();
        }
    }

    /** Ends at once, with the exit code it is given, after saying a few words. */
    static final class Quitter {
        public static void main(String[] arguments) {
            System.out.println("out of propellers");
            System.exit(Integer.parseInt(arguments[0]));
        }
    }

    /** Starts a {@link Sleeper}, writes its pid, and sleeps itself. */
    static final class Parent {
        public static void main(String[] arguments) throws InterruptedException {
            ProcessGroup group = new ProcessGroup(Path.of(arguments[0]), ownClasses(), (child, exitCode) -> {});
            System.out.println(
                    "child " + group.start(program("sleeper", Sleeper.class)).pid());
            new CountDownLatch(1).await();
        }
    }

    /** Starts an {@link Orphan}, writes its pid once it watches, and sleeps itself. */
    static final class Grandparent {
        public static void main(String[] arguments) throws Exception {
            JavaProgram orphan = program("orphan", Orphan.class);
            Process process = new ProcessBuilder(orphan.command(ownClasses()))
                    .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/zero")))
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            process.inputReader().readLine();
            System.out.println("child " + process.pid());
            new CountDownLatch(1).await();
        }
    }

    /** Ends when its parent does, which is what is tested: its input never ends. */
    static final class Orphan {
        public static void main(String[] arguments) throws InterruptedException {
            ParentProcess.exitWithIt();
            System.out.println("watching");
            new CountDownLatch(1).await();
        }
    }
}
