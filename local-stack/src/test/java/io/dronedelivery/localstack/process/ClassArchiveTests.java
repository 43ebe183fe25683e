package io.dronedelivery.localstack.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.Disposable;
import reactor.test.StepVerifier;

class ClassArchiveTests {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String LISTING = "-XX:DumpLoadedClassList=";
    private static final String USING = "-XX:SharedArchiveFile=";

    /** A program of one jar: the command line library's own. */
    private static final String PROGRAM = "picocli.AutoComplete";

    private static final String ITS_CLASS = "picocli.CommandLine source: ";

    private final Path jar = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> entry.contains("picocli"))
            .map(Path::of)
            .findFirst()
            .orElseThrow();

    @TempDir
    private Path folder;

    private ClassArchive archive;

    @BeforeEach
    void forTheProgramsJars() {
        archive = archive();
    }

    @Test
    void laterStartsTakeTheirClassesFromTheArchive() throws Exception {
        assertThat(archive.using()).isEmpty();
        assertThat(run(archive.usingOrListing())).contains(ITS_CLASS + "file:");

        StepVerifier.create(archive.make()).expectComplete().verify(PATIENCE);

        assertThat(archive.usingOrListing()).isEqualTo(archive.using());
        assertThat(run(archive.using())).contains(ITS_CLASS + "shared objects file");
        assertThat(folder.toFile().list()).as("nothing but the archive").hasSize(1);
    }

    @Test
    void aProgramStartsWithoutAnArchiveThatIsNoneOfItsVirtualMachines() throws Exception {
        run(archive.usingOrListing());
        StepVerifier.create(archive.make()).expectComplete().verify(PATIENCE);

        Path file = Path.of(archive.using().get(0).substring(USING.length()));
        file.toFile().setWritable(true);
        Files.writeString(file, "not an archive");

        assertThat(run(archive.using())).contains(ITS_CLASS + "file:");
    }

    @Test
    void doesNotTryAgainWhatFailed() throws Exception {
        Files.writeString(
                Path.of(archive.usingOrListing().get(0).substring(LISTING.length())), "no class list\nat all\n");

        StepVerifier.create(archive.make())
                .expectErrorSatisfies(failure -> assertThat(failure)
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("log: " + folder))
                .verify(PATIENCE);

        assertThat(archive().isWanted()).isFalse();
        assertThat(archive().usingOrListing()).isEmpty();
    }

    @Test
    void endsAndLeavesNothingWhenItIsCancelled() throws Exception {
        run(archive.usingOrListing());

        Disposable making = archive.make().subscribe();
        await().atMost(PATIENCE)
                .until(() -> ProcessHandle.current().children().findAny().isPresent());
        making.dispose();

        await().atMost(PATIENCE).untilAsserted(() -> {
            assertThat(ProcessHandle.current().children()).isEmpty();
            assertThat(folder).isEmptyDirectory();
        });
        assertThat(archive.isWanted()).isTrue();
    }

    private ClassArchive archive() {
        return ClassArchive.of(folder, "program", List.of(jar, folder));
    }

    /** What the program's virtual machine says of the classes that it loads. */
    private String run(List<String> options) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of(JavaProgram.java(), "-Xshare:auto", "-XX:+UseSerialGC", "-Xlog:class+load"));
        command.addAll(options);
        command.addAll(List.of("-cp", jar + File.pathSeparator + folder, PROGRAM, "--help"));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }
}
