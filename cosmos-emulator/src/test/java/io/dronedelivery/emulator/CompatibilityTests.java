package io.dronedelivery.emulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.platform.commons.annotation.Testable;
import org.junit.platform.commons.support.AnnotationSupport;

/** Holds the table of features to its promise: what is said to work names the test that shows it. */
class CompatibilityTests {

    private static final Pattern TEST = Pattern.compile("`(\\w+(?:Tests|IT))(?:\\.(\\w+))?`");
    private static final List<String> PACKAGES = List.of("", ".query", ".server", ".storage");

    private record Row(String feature, String supported, String evidence, String documentation, String verified) {

        List<MatchResult> tests() {
            return TEST.matcher(evidence).results().toList();
        }

        @Override
        public String toString() {
            return feature;
        }
    }

    static Stream<Row> rows() throws IOException {
        return Files.readAllLines(Path.of("COMPATIBILITY.md")).stream()
                .filter(line -> line.startsWith("| "))
                .map(line -> line.split("\\s*\\|\\s*"))
                .filter(cells -> List.of("yes", "partly", "no").contains(cells[2]))
                .filter(cells -> cells.length == 6)
                .map(cells -> new Row(cells[1], cells[2], cells[3], cells[4], cells[5]));
    }

    @Test
    void hasARowForEveryLineOfItsTables() throws IOException {
        long lines = Files.readAllLines(Path.of("COMPATIBILITY.md")).stream()
                .filter(line -> line.startsWith("| ") && !line.startsWith("| feature"))
                .count();

        assertThat(rows()).hasSize((int) lines).hasSizeGreaterThan(40);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rows")
    void namesTestsThatExist(Row row) {
        if (row.supported().equals("yes")) {
            assertThat(row.tests()).as(row.feature()).isNotEmpty();
        }
        assertThat(row.tests()).as(row.feature()).allMatch(CompatibilityTests::exists);
        assertThat(row.documentation()).isNotBlank();
        assertThat(row.verified()).isNotBlank();
    }

    private static boolean exists(MatchResult test) {
        return PACKAGES.stream()
                .map(subpackage -> CompatibilityTests.class.getPackageName() + subpackage + '.' + test.group(1))
                .flatMap(CompatibilityTests::methods)
                .filter(method -> AnnotationSupport.isAnnotated(method, Testable.class))
                .anyMatch(method -> test.group(2) == null || method.getName().equals(test.group(2)));
    }

    private static Stream<Method> methods(String className) {
        try {
            return Arrays.stream(Class.forName(className).getDeclaredMethods());
        } catch (ClassNotFoundException e) {
            return Stream.empty();
        }
    }
}
