package io.dronedelivery.gateway.section;

import static org.assertj.core.api.Assertions.assertThat;

import io.dronedelivery.gateway.GatewayTest;
import io.dronedelivery.gateway.fault.ThreeBackends;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.SslContextBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.jks.JksSslStoreBundle;
import org.springframework.boot.ssl.jks.JksSslStoreDetails;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.test.context.ContextConfiguration;
import org.springframework.test.web.reactive.server.WebTestClient;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;

/** Services that speak TLS and want to know who calls. */
@GatewayTest
@ContextConfiguration(initializers = ServiceTlsTests.WithTls.class)
class ServiceTlsTests {

    private static final String PASSWORD = "changeit";
    private static final String TLS = "spring.ssl.bundle.jks.services.";

    @TempDir
    static Path folder;

    @Autowired
    private WebTestClient client;

    private static @Nullable DisposableServer service;

    /** After the backends without TLS, of which the third stays. */
    static final class WithTls implements ApplicationContextInitializer<ConfigurableApplicationContext> {

        @Override
        public void initialize(ConfigurableApplicationContext context) {
            new ThreeBackends().initialize(context);
            int port = Objects.requireNonNull(service).port();
            TestPropertyValues.of(
                            "gateway.service-tls.ssl-bundle=services",
                            TLS + "keystore.location=" + store("gateway"),
                            TLS + "keystore.password=" + PASSWORD,
                            TLS + "truststore.location=" + store("gateway-trusts"),
                            TLS + "truststore.password=" + PASSWORD,
                            "gateway.services.delivery.base-url=https://localhost:" + port,
                            // The same service, under a name that its certificate does not have.
                            "gateway.services.package.base-url=https://127.0.0.1:" + port)
                    .applyTo(context);
        }
    }

    @BeforeAll
    static void start() throws Exception {
        keyPair("gateway");
        keyPair("service");
        trust("gateway", "service");
        trust("service", "gateway");
        service = service();
    }

    @AfterAll
    static void stop() {
        Objects.requireNonNull(service).disposeNow();
    }

    @BeforeEach
    void heal() {
        ThreeBackends.heal();
    }

    @Test
    void asksForASectionWithItsCertificateAndBelievesOnlyTheRightName() {
        client.get()
                .uri("/api/invoices?ownerId=o1&year=2026&month=11")
                .exchange()
                .expectStatus()
                .isOk()
                .expectBody()
                .jsonPath("$.deliveries.count")
                .isEqualTo(42)
                .jsonPath("$.drones.trips")
                .isEqualTo(44)
                .jsonPath("$.packages")
                .isEmpty();
    }

    @Test
    void routesWithItsCertificateToo() {
        client.get()
                .uri("/api/deliveries/d1?ownerId=o1")
                .exchange()
                .expectStatus()
                .isOk();
        client.get()
                .uri("/api/packages/p1?ownerId=o1")
                .exchange()
                .expectStatus()
                .is5xxServerError();
    }

    private static DisposableServer service() throws SSLException {
        SslBundle bundle = SslBundle.of(new JksSslStoreBundle(details("service"), details("service-trusts")));
        var context = SslContextBuilder.forServer(bundle.getManagers().getKeyManagerFactory())
                .trustManager(bundle.getManagers().getTrustManagerFactory())
                .clientAuth(ClientAuth.REQUIRE)
                .build();
        return HttpServer.create()
                .host("127.0.0.1")
                .port(0)
                .secure(spec -> spec.sslContext(context))
                .handle((request, response) -> response.header("Content-Type", "application/json")
                        .sendString(Mono.just(ThreeBackends.DELIVERIES)))
                .bindNow();
    }

    private static JksSslStoreDetails details(String name) {
        return JksSslStoreDetails.forLocation(store(name)).withPassword(PASSWORD);
    }

    private static String store(String name) {
        return folder.resolve(name + ".p12").toString();
    }

    private static void keyPair(String name) throws Exception {
        keytool(
                "-genkeypair",
                "-alias",
                name,
                "-keyalg",
                "EC",
                "-dname",
                "CN=" + name,
                "-ext",
                "san=dns:localhost",
                "-keystore",
                store(name));
        keytool("-exportcert", "-alias", name, "-file", store(name) + ".cer", "-keystore", store(name));
    }

    private static void trust(String who, String whom) throws Exception {
        keytool(
                "-importcert",
                "-noprompt",
                "-alias",
                whom,
                "-file",
                store(whom) + ".cer",
                "-keystore",
                store(who + "-trusts"));
    }

    private static void keytool(String... arguments) throws IOException, InterruptedException {
        Path output = Files.createTempFile(folder, "keytool", ".txt");
        List<String> command = Stream.concat(
                        Stream.of(Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString()),
                        Stream.concat(Stream.of(arguments), Stream.of("-storetype", "PKCS12", "-storepass", PASSWORD)))
                .toList();
        int end = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start()
                .waitFor();
        assertThat(end).as(Files.readString(output)).isZero();
    }
}
