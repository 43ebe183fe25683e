package io.dronedelivery.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class StartTests {

    private static final String SERVICES = "--gateway.services.delivery.base-url=http://127.0.0.1:1,"
            + "--gateway.services.package.base-url=http://127.0.0.1:1,--gateway.services.drone.base-url=http://127.0.0.1:1";

    @Test
    void refusesToStartOpenForOthersThanThisMachine(CapturedOutput output) {
        assertThatThrownBy(() -> start("production")).isInstanceOf(Exception.class);

        assertThat(output).contains("No issuer of access tokens is configured").contains("issuer-uri");
    }

    @ParameterizedTest
    @CsvSource({
        "gateway.retry.budget=2, gateway.retry.budget",
        "gateway.deadline.standard=20s, standard must not exceed maximum",
        "gateway.deadline.standard=0s, gateway.deadline.standard",
        "gateway.services.drone.max-connections=0, maxConnections",
        "gateway.services.drone.timeout=soon, gateway.services.drone.timeout",
        "gateway.admission.minimum-limit=5000, minimum-limit <= initial-limit",
        "gateway.security.owner-claim=, ownerClaim"
    })
    void refusesAWrongSettingAndSaysWhich(String setting, String complaint, CapturedOutput output) {
        assertThatThrownBy(() -> start("local", "--" + setting)).isInstanceOf(Exception.class);

        assertThat(output).containsIgnoringCase(complaint);
    }

    private static void start(String profile, String... arguments) {
        String[] all = Stream.of(
                        Stream.of(SERVICES.split(",")),
                        Stream.of(arguments),
                        Stream.of("--server.port=0", "--management.server.port=0", "--spring.main.banner-mode=off"))
                .flatMap(each -> each)
                .toArray(String[]::new);
        new SpringApplicationBuilder(GatewayApplication.class)
                .profiles(profile)
                .run(all)
                .close();
    }
}
