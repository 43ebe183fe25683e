package io.dronedelivery.gateway.section;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SectionBodyTests {

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"weight\": 1.10000000000000000000001, \"e\": 1E400}", " {\"a\":{\"b\":[1,2]}}\n"})
    void keepsAnObjectAsItIs(String json) {
        assertThat(SectionBody.read(json.getBytes(StandardCharsets.UTF_8))).contains(json);
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
                "{\"a\":1",
                "{\"a\":01}",
                "{\"a\":NaN}",
                "{}{}",
                "{},",
                "<p>"
            })
    void refusesWhatIsNotOneObject(String text) {
        assertThat(SectionBody.read(text.getBytes(StandardCharsets.UTF_8))).isEmpty();
    }

    @Test
    void refusesBytesThatAreNotUtf8() {
        assertThat(SectionBody.read(new byte[] {'{', '"', (byte) 0xC3, '"', ':', '1', '}'}))
                .isEmpty();
    }
}
