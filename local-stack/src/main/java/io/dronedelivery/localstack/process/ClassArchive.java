package io.dronedelivery.localstack.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * The classes of a program as its virtual machine maps them into memory (class data sharing), which spares a start the
 * finding, reading and checking of their files. The first start lists what it loads, an archive is made of that list, later
 * starts use it. A virtual machine that finds an archive unfit goes without it.
 */
public final class ClassArchive {

    private static final Duration LIMIT = Duration.ofMinutes(3);

    private final List<Path> jars;
    private final Path archive;

    /** What the archive is made of, and the archive until it is whole: this process's own, because others may be at it. */
    private final Path list;

    private final Path part;

    private ClassArchive(List<Path> jars, Path archive) {
        this.jars = jars;
        this.archive = archive;
        long owner = ProcessHandle.current().pid();
        this.list = archive.resolveSibling("%s-%d.classes".formatted(archive.getFileName(), owner));
        this.part = archive.resolveSibling("%s-%d.part".formatted(archive.getFileName(), owner));
    }

    /**
     * The archive of the programs that have these jars, for the Java of this process.
     *
     * @param folder exists already
     * @param classPath whose jars come before its folders: folders cannot be archived
     */
    public static ClassArchive of(Path folder, String name, List<Path> classPath) {
        List<Path> jars = classPath.stream()
                .takeWhile(entry -> entry.toString().endsWith(".jar"))
                .toList();
        return new ClassArchive(
                jars, folder.resolve("%s-%s-%08x.jsa".formatted(name, Runtime.version(), jars.hashCode())));
    }

    /** Options of the virtual machine of a program that uses the archive if it is there. */
    public List<String> using() {
        return Files.exists(archive) ? List.of("-XX:SharedArchiveFile=" + archive) : List.of();
    }

    /** As {@link #using()}, but while the archive is wanted the program lists its classes: the one that does so for all. */
    public List<String> usingOrListing() {
        return isWanted() ? List.of("-XX:DumpLoadedClassList=" + list) : using();
    }

    /** Whether there is none, and making one has not failed: that is not tried at every start. */
    public boolean isWanted() {
        return Files.notExists(archive) && Files.notExists(failure());
    }

    /**
     * Makes the archive of what has been listed so far, in a process of its own, which takes about half a minute of one
     * processor. Cancelling ends it.
     *
     * @return fails with an {@link IllegalStateException} that names the log if no archive could be made
     */
    public Mono<Void> make() {
        return Mono.using(this::dump, dump -> Mono.fromFuture(dump.onExit()), Process::destroyForcibly)
                .timeout(LIMIT)
                .flatMap(dump -> Mono.fromCallable(() -> keep(dump)))
                .then()
                .doFinally(end -> List.of(list, archivable(), part, log())
                        .forEach(file -> file.toFile().delete()))
                .subscribeOn(Schedulers.boundedElastic());
    }

    private Process dump() throws IOException {
        List<String> lines = Files.readAllLines(list);
        // The program runs: its last line may be half of one. And Java 17.0.15 crashes while it archives what belongs
        // to lambdas.
        Files.write(
                archivable(),
                lines.subList(0, Math.max(0, lines.size() - 1)).stream()
                        .filter(line -> !line.startsWith("@") && !line.contains("Lambda"))
                        .toList());
        return new ProcessBuilder(
                        JavaProgram.java(),
                        "-Xshare:dump",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:SharedClassListFile=" + archivable(),
                        "-XX:SharedArchiveFile=" + part,
                        "-cp",
                        JavaProgram.joined(jars))
                .redirectErrorStream(true)
                .redirectOutput(log().toFile())
                .start();
    }

    private Path keep(Process dump) throws IOException {
        if (dump.exitValue() != 0) {
            Files.move(log(), failure(), StandardCopyOption.REPLACE_EXISTING);
            throw new IllegalStateException("exit code %d (log: %s)".formatted(dump.exitValue(), failure()));
        }
        return Files.move(part, archive, StandardCopyOption.ATOMIC_MOVE);
    }

    private Path archivable() {
        return list.resolveSibling(list.getFileName() + ".archivable");
    }

    private Path log() {
        return part.resolveSibling(part.getFileName() + ".log");
    }

    private Path failure() {
        return archive.resolveSibling(archive.getFileName() + ".failed");
    }
}
