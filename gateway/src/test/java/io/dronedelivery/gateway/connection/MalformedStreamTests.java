package io.dronedelivery.gateway.connection;

import static io.dronedelivery.gateway.fault.RawHttp2.DATA;
import static io.dronedelivery.gateway.fault.RawHttp2.END_HEADERS;
import static io.dronedelivery.gateway.fault.RawHttp2.END_STREAM;
import static io.dronedelivery.gateway.fault.RawHttp2.HEADERS;
import static io.dronedelivery.gateway.fault.RawHttp2.METHOD_GET;
import static io.dronedelivery.gateway.fault.RawHttp2.METHOD_POST;
import static io.dronedelivery.gateway.fault.RawHttp2.PATH_ROOT;
import static io.dronedelivery.gateway.fault.RawHttp2.PROTOCOL_ERROR;
import static io.dronedelivery.gateway.fault.RawHttp2.RST_STREAM;
import static io.dronedelivery.gateway.fault.RawHttp2.SCHEME_HTTP;
import static io.dronedelivery.gateway.fault.RawHttp2.head;
import static org.assertj.core.api.Assertions.assertThat;

import io.dronedelivery.gateway.GatewayTest;
import io.dronedelivery.gateway.fault.RawHttp2;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.test.web.server.LocalServerPort;

/** Of an HTTP/2 request that is none the caller hears at once, by a reset of its stream. */
@GatewayTest
class MalformedStreamTests {

    private static final int METHOD = 2;
    private static final int PATH = 4;
    private static final int CONTENT_LENGTH = 28;
    private static final int WINDOW_UPDATE = 8;

    @LocalServerPort
    private int port;

    static Stream<Arguments> incompleteHeads() {
        return Stream.of(
                        Arguments.of("method", new int[] {SCHEME_HTTP, PATH_ROOT}),
                        Arguments.of("scheme", new int[] {METHOD_GET, PATH_ROOT}),
                        Arguments.of("path", new int[] {METHOD_GET, SCHEME_HTTP}),
                        Arguments.of("path that can be one", head(new int[] {METHOD_GET, SCHEME_HTTP}, PATH, "/a b")),
                        Arguments.of("path that begins", head(new int[] {METHOD_GET, SCHEME_HTTP}, PATH, "")),
                        Arguments.of("method that can be one", head(new int[] {PATH_ROOT, SCHEME_HTTP}, METHOD, "G T")))
                .flatMap(head -> Stream.of(true, false).map(ends -> Arguments.of(head.get()[0], ends, head.get()[1])));
    }

    @ParameterizedTest(name = "without a {0}, the stream ends with it: {1}")
    @MethodSource("incompleteHeads")
    void resetsAStreamWhoseHeadIsIncomplete(String missing, boolean ends, int[] head) throws IOException {
        try (RawHttp2 caller = new RawHttp2(port)) {
            caller.send(HEADERS, END_HEADERS | (ends ? END_STREAM : 0), 1, head);

            assertIsReset(caller);
        }
    }

    @Test
    void resetsAStreamWhoseBodyIsNotAsLongAsItSays() throws IOException {
        try (RawHttp2 caller = new RawHttp2(port)) {
            beginBody(caller, "1");
            caller.send(DATA, 0, 1, 't', 'e');
            caller.send(DATA, END_STREAM, 1, 's', 't');

            assertIsReset(caller);
        }
    }

    @Test
    void resetsAStreamWithAFrameThatMustNotBe() throws IOException {
        try (RawHttp2 caller = new RawHttp2(port)) {
            beginBody(caller, "4");
            caller.send(WINDOW_UPDATE, 0, 1, 0, 0, 0, 0);

            assertIsReset(caller);
        }
    }

    private static void beginBody(RawHttp2 caller, String length) throws IOException {
        caller.send(
                HEADERS, END_HEADERS, 1, head(new int[] {METHOD_POST, SCHEME_HTTP, PATH_ROOT}, CONTENT_LENGTH, length));
    }

    private static void assertIsReset(RawHttp2 caller) throws IOException {
        RawHttp2.Frame first = caller.next();
        assertThat(first.type()).as(new String(first.payload())).isEqualTo(RST_STREAM);
        assertThat(first.error()).isEqualTo(PROTOCOL_ERROR);
    }
}
