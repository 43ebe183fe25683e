package io.dronedelivery.gateway.fault;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Answer to a request written byte by byte: HTTP clients tidy up exactly what these tests want to send. */
public record RawAnswer(String text) {

    public static RawAnswer of(int port, String requestLine) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", port)) {
            socket.setSoTimeout(5_000);
            socket.getOutputStream()
                    .write((requestLine + "\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                            .getBytes(StandardCharsets.UTF_8));
            InputStream answer = socket.getInputStream();
            return new RawAnswer(new String(answer.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    public int status() {
        return Integer.parseInt(text.split(" ", 3)[1]);
    }
}
