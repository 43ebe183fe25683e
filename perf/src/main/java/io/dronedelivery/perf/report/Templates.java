package io.dronedelivery.perf.report;

import com.samskivert.mustache.Mustache;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The pages' templates and what is put into them whole. */
final class Templates {

    private Templates() {}

    static Path render(String template, Object model, Path file) {
        try {
            return Files.writeString(file, rendered(template, model, true));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** For a page without markup of its own: nothing is escaped. */
    static String text(String template, Object model) {
        return rendered(template, model, false);
    }

    private static String rendered(String template, Object model, boolean markup) {
        return Mustache.compiler()
                .escapeHTML(markup)
                .emptyStringIsFalse(true)
                .withLoader(partial -> open(partial + ".mustache"))
                .compile(resource(template))
                .execute(model);
    }

    /** @param name relative to this package, or absolute on the class path */
    static String resource(String name) {
        try (Reader reader = open(name)) {
            var text = new StringWriter();
            reader.transferTo(text);
            return text.toString();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static Reader open(String name) throws IOException {
        var stream = Templates.class.getResourceAsStream(name);
        if (stream == null) {
            throw new IOException("Not on the class path: " + name);
        }
        return new InputStreamReader(stream, StandardCharsets.UTF_8);
    }
}
