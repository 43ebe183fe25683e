package io.dronedelivery.emulator;

import static io.dronedelivery.emulator.SdkFixture.await;
import static io.dronedelivery.emulator.SdkFixture.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.io.OutputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HttpsTests {

    private static final String PASSWORD = "secret";

    @Test
    void servesTheClientOverAnEncryptedConnection() {
        try (SdkFixture sdk = SdkFixture.start(CosmosEmulator.builder().https())) {
            CosmosAsyncContainer container = sdk.container(4_000);
            await(container.createItem(item("one", "a"), new PartitionKey("a"), null));

            assertThat(sdk.emulator().endpoint()).hasScheme("https");
            assertThat(await(container.readItem("one", new PartitionKey("a"), ObjectNode.class))
                            .getStatusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void showsTheCertificateItIsGiven(@TempDir Path directory) throws Exception {
        X509Bundle given = certificate();
        Path file = directory.resolve("given.p12");
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setKeyEntry(
                "emulator", given.getKeyPair().getPrivate(), PASSWORD.toCharArray(), given.getCertificatePath());
        try (OutputStream out = Files.newOutputStream(file)) {
            store.store(out, PASSWORD.toCharArray());
        }

        try (SdkFixture sdk = SdkFixture.start(CosmosEmulator.builder().https(file, PASSWORD))) {
            assertThat(await(sdk.database().read()).getStatusCode()).isEqualTo(200);
            assertThat(status(sdk.emulator(), given)).isEqualTo(401);
            assertThatExceptionOfType(SSLHandshakeException.class)
                    .isThrownBy(() -> status(sdk.emulator(), certificate()));
        }
    }

    /** Of an unsigned request by a client that trusts one certificate only. */
    private static int status(CosmosEmulator emulator, X509Bundle trusted) throws Exception {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trusted.toTrustManagerFactory().getTrustManagers(), null);
        HttpRequest request =
                HttpRequest.newBuilder(emulator.endpoint().resolve("/dbs")).build();
        return HttpClient.newBuilder()
                .sslContext(context)
                .build()
                .send(request, HttpResponse.BodyHandlers.ofString())
                .statusCode();
    }

    private static X509Bundle certificate() throws Exception {
        return new CertificateBuilder()
                .subject("CN=localhost")
                .addSanIpAddress("127.0.0.1")
                .setIsCertificateAuthority(true)
                .buildSelfSigned();
    }

    @Test
    void refusesToStartWithoutTheCertificateItIsGiven() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CosmosEmulator.builder()
                        .https(Path.of("no-such-file.p12"), PASSWORD)
                        .start())
                .withMessageContaining("no-such-file.p12");
    }
}
