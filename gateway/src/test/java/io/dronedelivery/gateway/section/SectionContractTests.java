package io.dronedelivery.gateway.section;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SectionContractTests {

    private static final SectionContract CONTRACT =
            new SectionContract(Map.of("count", SectionContract.Type.INTEGER, "weight", SectionContract.Type.NUMBER));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"count\":0,\"weight\":1}",
                "{\"weight\": 1.10000000000000000000001, \"count\": 12345678901234567890}",
                " {\"a\":{\"count\":\"x\",\"b\":[1,2]},\"count\":1,\"weight\":1E400,\"c\":null}\n"
            })
    void keepsAnObjectAsItIs(String json) {
        assertThat(read(json)).contains(json);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"count\":1}",
                "{\"count\":1.0,\"weight\":1}",
                "{\"count\":\"1\",\"weight\":1}",
                "{\"count\":null,\"weight\":1}",
                "{\"count\":1,\"weight\":[1]}",
                "{\"count\":1,\"weight\":true}",
                "{\"count\":1,\"weight\":1,\"count\":2}",
                "{\"section\":{\"count\":1,\"weight\":1}}",
                "\uFEFF{\"count\":1,\"weight\":1}"
            })
    void refusesAnObjectWithoutTheFieldsOfItsContract(String json) {
        assertThat(read(json)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "null",
                "1",
                "[]",
                "[{}]",
                "{",
                "{\"count\":1,\"weight\":1",
                "{\"count\":1,\"weight\":01}",
                "{\"count\":1,\"weight\":NaN}",
                "{\"count\":1,\"weight\":1}{}",
                "{\"count\":1,\"weight\":1},",
                "<p>"
            })
    void refusesWhatIsNotOneObject(String text) {
        assertThat(read(text)).isEmpty();
    }

    @Test
    void refusesBytesThatAreNotUtf8() {
        byte[] body = "{\"count\":1,\"weight\":1,\"a\":\"?\"}".getBytes(StandardCharsets.US_ASCII);
        body[body.length - 3] = (byte) 0xC3;

        assertThat(CONTRACT.read(body)).isEmpty();
    }

    @Test
    void refusesOtherEncodingsOfUnicode() {
        for (String encoding : List.of("UTF-16BE", "UTF-16LE", "UTF-32BE")) {
            assertThat(CONTRACT.read("{\"count\":1,\"weight\":1}".getBytes(Charset.forName(encoding))))
                    .isEmpty();
        }
    }

    private static Optional<String> read(String text) {
        return CONTRACT.read(text.getBytes(StandardCharsets.UTF_8));
    }
}
