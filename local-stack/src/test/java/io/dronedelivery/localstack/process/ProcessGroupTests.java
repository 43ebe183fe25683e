package io.dronedelivery.localstack.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessGroupTests {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @TempDir
    Path logs;

    private final List<String> reports = new CopyOnWriteArrayList<>();

    @Test
    void reportsAProcessThatEndsByItselfWithExitCodeLastWordsAndLog() {
        try (ProcessGroup group = group()) {
            group.start(StandIns.program("quitter", StandIns.Quitter.class, "3"));

            await().atMost(PATIENCE).until(() -> !reports.isEmpty());
            assertThat(reports)
                    .containsExactly("quitter ended with exit code 3: out of propellers (log: "
                            + logs.resolve("quitter.log") + ")");
        }
    }

    @Test
    void keepsTheOthersRunningWhenOneEnds() {
        try (ProcessGroup group = group()) {
            ChildProcess sleeper = group.start(StandIns.program("sleeper", StandIns.Sleeper.class));
            group.start(StandIns.program("quitter", StandIns.Quitter.class, "0"));

            await().atMost(PATIENCE).until(() -> !reports.isEmpty());
            assertThat(isAlive(sleeper.pid())).isTrue();
        }
    }

    @Test
    void leavesNothingRunningAndReportsNothingWhenClosed() {
        ProcessGroup group = group();
        ChildProcess sleeper = group.start(StandIns.program("sleeper", StandIns.Sleeper.class));

        group.close();

        assertThat(isAlive(sleeper.pid())).isFalse();
        assertThat(reports).isEmpty();
        JavaProgram late = StandIns.program("late", StandIns.Sleeper.class);
        assertThatThrownBy(() -> group.start(late)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void stopsOneUnreportedAndKeepsTheOthers() {
        try (ProcessGroup group = group()) {
            ChildProcess stopped = group.start(StandIns.program("stopped", StandIns.Sleeper.class));
            group.start(StandIns.program("quitter", StandIns.Quitter.class, "0"));

            group.stop(stopped);

            assertThat(isAlive(stopped.pid())).isFalse();
            await().atMost(PATIENCE).until(() -> !reports.isEmpty());
            assertThat(reports).singleElement().asString().startsWith("quitter");
        }
    }

    @Test
    void childrenEndWhenTheirParentIsKilled() throws Exception {
        assertThatChildEndsWith(StandIns.program("parent", StandIns.Parent.class, logs.toString()));
    }

    @Test
    void processThatWatchesItsParentEndsWhenThatIsKilled() throws Exception {
        assertThatChildEndsWith(StandIns.program("grandparent", StandIns.Grandparent.class));
    }

    private void assertThatChildEndsWith(JavaProgram program) throws Exception {
        Path output = logs.resolve("output");
        Process parent = new ProcessBuilder(program.command(StandIns.ownClasses()))
                .redirectOutput(output.toFile())
                .start();
        try {
            await().atMost(PATIENCE).until(() -> Files.readString(output).endsWith("\n"));
            long child = Long.parseLong(Files.readString(output).strip().replace("child ", ""));
            assertThat(isAlive(child)).isTrue();

            parent.destroyForcibly();

            await().atMost(PATIENCE).until(() -> !isAlive(child));
        } finally {
            parent.destroyForcibly();
        }
    }

    private ProcessGroup group() {
        return new ProcessGroup(
                logs, StandIns.ownClasses(), (child, exitCode) -> reports.add(child.obituary(exitCode)));
    }

    private static boolean isAlive(long pid) {
        return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    }
}
