package io.dronedelivery.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
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

    private static final String TOKENS = "--spring.security.oauth2.resourceserver.jwt.";

    @ParameterizedTest
    @CsvSource({
        "issuer, audiences=api://drone-invoice",
        "issuer, jwk-set-uri=http://127.0.0.1:1/keys",
        "audience, issuer-uri=http://127.0.0.1:1",
        "audience, 'issuer-uri=http://127.0.0.1:1,audiences=,'"
    })
    void refusesToStartWithoutKnowingWhichTokensCount(String missing, String settings, CapturedOutput output) {
        assertThatThrownBy(() -> start("production", settings(settings))).isInstanceOf(Exception.class);

        assertThat(output)
                .contains("No " + missing + " of access tokens is configured")
                .contains("jwt.issuer-uri and .audiences");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"local | 0.0.0.0", "prod,local | 0.0.0.0", "local | ::", "local | 192.0.2.1", "local | ''"})
    void refusesToStartOpenForOthersThanThisMachine(String profiles, String address, CapturedOutput output) {
        assertThatThrownBy(() -> start(profiles, "--server.address=" + address)).isInstanceOf(Exception.class);

        assertThat(output).contains("server.address is not this machine's loopback address");
    }

    @Test
    void startsOpenWhereItIsToldThatSomethingElseKeepsStrangersOut() {
        assertThatCode(() -> start(
                        "local",
                        "--server.address=0.0.0.0",
                        "--gateway.security.open-to-network=true",
                        "--gateway.warm-up.requests=0"))
                .doesNotThrowAnyException();
    }

    private static String[] settings(String settings) {
        return Stream.of(settings.split(",")).map(TOKENS::concat).toArray(String[]::new);
    }

    @ParameterizedTest
    @CsvSource({
        "gateway.retry.budget=2, gateway.retry.budget",
        "gateway.deadline.standard=20s, standard must not exceed maximum",
        "gateway.deadline.standard=0s, gateway.deadline.standard",
        "gateway.services.drone.max-connections=0, maxConnections",
        "gateway.services.drone.timeout=soon, gateway.services.drone.timeout",
        "gateway.admission.minimum-limit=5000, minimum-limit <= initial-limit",
        "gateway.deadline.reserve=3s, reserve must be less than standard",
        "gateway.services.drone.base-url=drone-service:8183, base-url must be http or https",
        "gateway.services.drone.base-url=ftp://drone-service, base-url must be http or https",
        "gateway.services.drone.base-url=http://drone-service:8183/api, base-url must be http or https",
        "gateway.services.drone.base-url=http:///api, base-url must be http or https",
        "gateway.services.drone.base-url=http://somebody@drone-service, base-url must be http or https",
        "gateway.service-tls.ssl-bundle=missing, missing",
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
                .profiles(profile.split(","))
                .run(all)
                .close();
    }
}
