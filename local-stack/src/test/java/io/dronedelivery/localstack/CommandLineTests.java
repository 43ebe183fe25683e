package io.dronedelivery.localstack;

import static org.assertj.core.api.Assertions.assertThat;

import io.dronedelivery.localstack.StackOptions.TunedFor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.ParseResult;

class CommandLineTests {

    @ParameterizedTest
    @ValueSource(strings = {"--tuned-for=load", "--tuned-for=LOAD"})
    void takesAnAimThatIsNamedLikeTheSubcommand(String argument) {
        ParseResult parsed = LocalStackApplication.commandLine().parseArgs(argument);

        assertThat(parsed.matchedOption("--tuned-for").<TunedFor>getValue()).isEqualTo(TunedFor.LOAD);
        assertThat(parsed.hasSubcommand()).isFalse();
    }

    @Test
    void stillKnowsTheSubcommand() {
        assertThat(LocalStackApplication.commandLine()
                        .parseArgs("load", "--help")
                        .hasSubcommand())
                .isTrue();
    }
}
