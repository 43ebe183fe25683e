package io.dronedelivery.perf.laboratory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.dronedelivery.perf.settings.Timetable;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LadderTestTests {

    static final StackSettings BASE =
            new StackSettings(9, "article", "original", 0.001, 42, Map.of(), Map.of(), List.of(), Processors.ALL);

    @ParameterizedTest
    @CsvSource({
        "TEST_1, TEST_2, --throughput=utilization-by-id",
        "TEST_2, TEST_3, --set=drone-service:azure.cosmos.access.parallelism",
        "TEST_4, TEST_5, --set=drone-service:azure.cosmos.access.plan",
        "TEST_5, TEST_6, --set=gateway",
        "TEST_6, TEST_6_AT_95, none"
    })
    void changesOneVariableFromTestToTest(LadderTest from, LadderTest to, String variable) {
        Set<String> changed = new HashSet<>(arguments(to));
        changed.removeAll(arguments(from));

        assertThat(changed).allMatch(argument -> argument.startsWith(variable));
        assertThat(changed.isEmpty()).isEqualTo(variable.equals("none"));
    }

    @Test
    void treatsTheOtherServicesAlikeInAllTests() {
        for (LadderTest test : LadderTest.values()) {
            assertThat(arguments(test))
                    .filteredOn(argument -> argument.contains("delivery-service:"))
                    .isEqualTo(arguments(LadderTest.TEST_1).stream()
                            .filter(argument -> argument.contains("delivery-service:"))
                            .toList());
        }
    }

    @Test
    void asksAgainAsOftenAsTheTestSays() {
        assertThat(LadderTest.TEST_6_AT_95.stepLoad(Timetable.TRIAL, BASE).load())
                .containsEntry("load.repeats.share", "0.95");
        assertThat(LadderTest.TEST_5.stepLoad(Timetable.TRIAL, BASE).load()).containsEntry("load.repeats.share", "0.0");
        assertThat(LadderTest.numbered(List.of(6)))
                .hasSize(4)
                .filteredOn(test -> !test.varies())
                .hasSize(1);
    }

    @Test
    void saysWhichTestsThereAre() {
        assertThatExceptionOfType(LaboratoryException.class)
                .isThrownBy(() -> LadderTest.numbered(List.of(7)))
                .withMessage("There are Tests 1 to 6, and no Test 7");
    }

    private static List<String> arguments(LadderTest test) {
        return test.system(BASE).arguments();
    }
}
