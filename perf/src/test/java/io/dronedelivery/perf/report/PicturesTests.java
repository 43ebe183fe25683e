package io.dronedelivery.perf.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PicturesTests {

    @TempDir
    static Path folder = Path.of("");

    @BeforeAll
    static void draw() {
        Results results = SyntheticRun.results(folder);
        Report.write(results);
        results.keep(folder.resolve("kept"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"story", "percentiles", "throughput", "partitions", "waterfall", "stages"})
    void drawsAFileThatNeedsNothingFromElsewhere(String chart) throws Exception {
        String picture = picture(chart);

        assertThat(DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(folder.resolve("kept/pictures/" + chart + ".svg").toFile())
                        .getDocumentElement()
                        .getTagName())
                .isEqualTo("svg");
        assertThat(picture).contains("<text").doesNotContain("href", "<script", "NaN", "undefined");
    }

    /** A colour that stays light in the dark would hide what is drawn with it. */
    @ParameterizedTest
    @ValueSource(strings = {"story", "percentiles", "throughput", "partitions", "waterfall"})
    void hasADarkColourForEveryOneThatItDrawsWith(String chart) throws IOException {
        String picture = picture(chart);
        String drawing = picture.substring(picture.indexOf("</style>"))
                .replaceAll("(?s)<clipPath.*?</clipPath>", "")
                .replaceAll("<path [^>]*fill-opacity=\"0\"[^>]*>", "");

        assertThat(Pattern.compile("(?:fill|stroke)=\"(#[0-9a-f]+|rgb[^\"]*)\"")
                        .matcher(drawing)
                        .results()
                        .map(color -> color.group(1))
                        .distinct())
                .isNotEmpty()
                .allSatisfy(color -> assertThat(picture).contains("[fill=\"%s\"]{fill:#".formatted(color)));
    }

    @Test
    void leavesOutWhatWasNotMeasured() {
        assertThat(folder.resolve("kept/pictures/equal-rate.svg")).doesNotExist();
    }

    private static String picture(String chart) throws IOException {
        return Files.readString(folder.resolve("kept/pictures/" + chart + ".svg"));
    }
}
