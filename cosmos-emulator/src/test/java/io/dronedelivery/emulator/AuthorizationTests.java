package io.dronedelivery.emulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a client signs with the account's key: verb, resource and date. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AuthorizationTests {

    private static final String DATABASE = "/dbs/Orders";

    private final CosmosEmulator emulator = CosmosEmulator.builder().start();
    private final Signature signature = new Signature(emulator.key());
    private final HttpClient http = HttpClient.newHttpClient();

    @BeforeAll
    void create() throws Exception {
        HttpRequest.Builder request = request("/dbs")
                .header("x-ms-offer-throughput", "400")
                .POST(HttpRequest.BodyPublishers.ofString("{\"id\":\"Orders\"}"));
        assertThat(send(signature.sign(request, "POST", "/dbs")).statusCode()).isEqualTo(201);
    }

    @AfterAll
    void stop() {
        emulator.close();
    }

    @ParameterizedTest
    @CsvSource({"-16, 403", "-14, 200", "14, 200", "16, 403"})
    void isValidForAQuarterOfAnHour(int minutes, int status) throws Exception {
        HttpResponse<String> answer = read(DATABASE, DATABASE, now().plusMinutes(minutes));

        assertThat(answer.statusCode()).isEqualTo(status);
        if (status == 403) {
            assertThat(answer.body()).contains("Forbidden", "not valid at the current time");
        }
    }

    @Test
    void demandsADate() throws Exception {
        HttpResponse<String> answer = send(signature.sign(request(DATABASE), "GET", DATABASE, ""));

        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(answer.body()).contains("x-ms-date");
    }

    @Test
    void takesTheDateOfHttpWhereThereIsNoOther() throws Exception {
        for (int minutes : new int[] {0, 16}) {
            String date = rfc1123(now().minusMinutes(minutes));
            HttpRequest.Builder request = request(DATABASE).header("date", date);

            assertThat(send(signature.signLink(request, "GET", "dbs", DATABASE.substring(1), '\n' + date))
                            .statusCode())
                    .isEqualTo(minutes == 0 ? 200 : 403);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"2026-11-22T23:00:00Z", "yesterday"})
    void demandsADateInTheFormOfRfc1123(String date) throws Exception {
        HttpResponse<String> answer =
                send(signature.sign(request(DATABASE).header("x-ms-date", date), "GET", DATABASE, date));

        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(answer.body()).contains("RFC 1123");
    }

    @Test
    void takesNamesInTheirCaseAlone() throws Exception {
        assertThat(read(DATABASE, DATABASE, now()).statusCode()).isEqualTo(200);
        assertThat(read(DATABASE, "/dbs/orders", now()).statusCode()).isEqualTo(401);
        // Alone and in lower case, as a resource id is signed.
        assertThat(signedAlone(DATABASE, "orders", "dbs").statusCode()).isEqualTo(401);
    }

    @Test
    void takesResourceIdsInLowerCaseAlone() throws Exception {
        String rid = SdkFixture.JSON
                .readTree(read(DATABASE, DATABASE, now()).body())
                .path("_rid")
                .asText();

        assertThat(signedAlone("/dbs/" + rid, rid.toLowerCase(Locale.ROOT), "dbs")
                        .statusCode())
                .isEqualTo(200);
        assertThat(signedAlone("/dbs/" + rid, rid, "dbs").statusCode()).isEqualTo(401);
        String offer = SdkFixture.JSON
                .readTree(send(signature.sign(request("/offers"), "GET", "/offers"))
                        .body())
                .at("/Offers/0/id")
                .asText();
        assertThat(signedAlone("/offers/" + offer, offer.toLowerCase(Locale.ROOT), "offers")
                        .statusCode())
                .isEqualTo(200);
    }

    private HttpResponse<String> signedAlone(String path, String link, String type) throws Exception {
        String date = rfc1123(now());
        return send(signature.signLink(request(path).header("x-ms-date", date), "GET", type, link, date + '\n'));
    }

    private HttpResponse<String> read(String path, String signed, ZonedDateTime date) throws Exception {
        String text = rfc1123(date);
        return send(signature.sign(request(path).header("x-ms-date", text), "GET", signed, text));
    }

    private static ZonedDateTime now() {
        return ZonedDateTime.now(ZoneOffset.UTC);
    }

    private static String rfc1123(ZonedDateTime date) {
        return DateTimeFormatter.RFC_1123_DATE_TIME.format(date);
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(emulator.endpoint().resolve(path)).timeout(Duration.ofSeconds(20));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
}
