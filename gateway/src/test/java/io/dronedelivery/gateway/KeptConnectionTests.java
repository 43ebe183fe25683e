package io.dronedelivery.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.dronedelivery.gateway.fault.Fault;
import io.dronedelivery.gateway.fault.ThreeBackends;
import io.dronedelivery.gateway.section.Section;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalServerPort;

@GatewayTest
class KeptConnectionTests {

    private static final String INVOICE = "/api/invoices?ownerId=o1&year=2026&month=11";
    private static final String NOWHERE = "//nowhere";

    @LocalServerPort
    private int port;

    @BeforeEach
    void heal() {
        ThreeBackends.heal();
    }

    /** Reactor Netty 1.3.6 does not read on after a request that waited for its turn and was then answered at once. */
    @Test
    void answersTheRequestAfterOneThatWasAnsweredAtOnce() throws IOException {
        ThreeBackends.of(Section.DRONES).behave(Fault.SLOW);
        try (Socket caller = new Socket("127.0.0.1", port)) {
            caller.setSoTimeout(5_000);
            BufferedReader answers =
                    new BufferedReader(new InputStreamReader(caller.getInputStream(), StandardCharsets.UTF_8));

            ask(caller, INVOICE, NOWHERE);
            assertThat(status(answers)).isEqualTo("200 OK");
            assertThat(status(answers)).isEqualTo("404 Not Found");
            ask(caller, INVOICE);
            assertThat(status(answers)).isEqualTo("200 OK");
        }
    }

    private static void ask(Socket caller, String... targets) throws IOException {
        StringBuilder requests = new StringBuilder();
        for (String target : targets) {
            requests.append("GET ").append(target).append(" HTTP/1.1\r\nHost: localhost\r\n\r\n");
        }
        caller.getOutputStream().write(requests.toString().getBytes(StandardCharsets.US_ASCII));
    }

    /** What stands behind the version in the next status line. */
    private static String status(BufferedReader answers) throws IOException {
        String line = answers.readLine();
        while (line != null && !line.contains("HTTP/1.1 ")) {
            line = answers.readLine();
        }
        return line == null ? "closed" : line.substring(line.indexOf("HTTP/1.1 ") + "HTTP/1.1 ".length());
    }
}
