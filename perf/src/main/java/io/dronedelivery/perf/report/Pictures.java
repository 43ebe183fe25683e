package io.dronedelivery.perf.report;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.mozilla.javascript.Context;
import org.mozilla.javascript.ScriptableObject;
import org.mozilla.javascript.Undefined;

/** The charts that tell the story as SVG files, drawn by the page's own script without a browser. */
final class Pictures {

    private static final List<String> CHARTS =
            List.of("story", "percentiles", "throughput", "partitions", "waterfall", "equal-rate", "stages");

    /** The library asks for its next frame, and a picture has one. */
    private static final String NO_CLOCK = "var setTimeout = function () {};";

    private Pictures() {}

    /** What draws, for the page and for here. */
    static String library() {
        var properties = new Properties();
        try {
            properties.load(new StringReader(Templates.resource("/META-INF/maven/org.mvnpm/echarts/pom.properties")));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return Templates.resource("/META-INF/resources/_static/echarts/%s/dist/echarts.min.js"
                .formatted(properties.getProperty("version")));
    }

    /** @param series all charts of a result, as {@link SeriesFiles} has written them */
    static void write(String series, Path folder) {
        try (Context context = Context.enter()) {
            // The library is too large for compiled methods.
            context.setInterpretedMode(true);
            context.setLanguageVersion(Context.VERSION_ES6);
            ScriptableObject scope = context.initStandardObjects();
            for (String script : List.of(NO_CLOCK, library(), Templates.resource("charts.js"))) {
                context.evaluateString(scope, script, "charts.js", 1, null);
            }
            ScriptableObject.putProperty(scope, "series", series);
            Files.createDirectories(folder);
            for (String chart : CHARTS) {
                ScriptableObject.putProperty(scope, "wanted", chart);
                Object picture =
                        context.evaluateString(scope, "charts.picture(JSON.parse(series), wanted)", "picture", 1, null);
                if (!Undefined.isUndefined(picture)) {
                    Files.writeString(folder.resolve(chart + ".svg"), Context.toString(picture));
                }
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
