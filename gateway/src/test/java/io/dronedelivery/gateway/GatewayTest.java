package io.dronedelivery.gateway;

import io.dronedelivery.gateway.fault.ThreeBackends;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.webtestclient.autoconfigure.AutoConfigureWebTestClient;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.ActiveProfiles;
import org.springframework.test.context.ContextConfiguration;
import org.springframework.test.context.TestPropertySource;

/**
 * The whole gateway on real sockets of its own before three backends that misbehave on demand. Nothing that remembers
 * earlier requests is on, so that tests do not disturb each other; a test of such a part switches it on.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
@AutoConfigureWebTestClient(timeout = "10s")
@ActiveProfiles("local")
@ContextConfiguration(initializers = ThreeBackends.class)
@Import(WholeAnswers.class)
@TestPropertySource(
        properties = {
            "management.server.port=0",
            "server.shutdown=immediate",
            "spring.reactor.netty.shutdown-quiet-period=0s",
            "spring.main.banner-mode=off",
            "logging.level.root=warn",
            "gateway.invoice.cache-closed-months=false",
            "gateway.invoice.join-identical=false",
            "gateway.circuit-breaker.window=100000",
            "gateway.retry.max-attempts=1",
            "gateway.admission.enabled=false",
            "gateway.warm-up.requests=100",
            "gateway.warm-up.longest=10s",
            "gateway.services.drone.timeout=700ms"
        })
public @interface GatewayTest {}
