package io.dronedelivery.gateway.fault;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Answer to a request written byte by byte: HTTP clients tidy up exactly what these tests want to send. */
public record RawAnswer(String text) {

    public static RawAnswer of(int port, String requestLine, String... headers) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", port)) {
            socket.setSoTimeout(5_000);
            socket.getOutputStream()
                    .write((requestLine + "\r\n" + lines(headers) + "Host: localhost\r\nConnection: close\r\n\r\n")
                            .getBytes(StandardCharsets.UTF_8));
            InputStream answer = socket.getInputStream();
            return new RawAnswer(new String(answer.readAllBytes(), StandardCharsets.ISO_8859_1));
        }
    }

    private static String lines(String... headers) {
        return Arrays.stream(headers).map(header -> header + "\r\n").collect(Collectors.joining());
    }

    public int status() {
        return Integer.parseInt(text.split(" ", 3)[1]);
    }
}
