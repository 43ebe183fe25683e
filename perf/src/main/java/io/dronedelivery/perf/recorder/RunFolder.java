package io.dronedelivery.perf.recorder;

import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SequenceWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** The raw record of one run on disk: samples and spans as JSON lines, the client's log beside them. */
public final class RunFolder {

    /** Durations and times as text, and an error for what a record does not have. */
    public static final ObjectMapper JSON = new ObjectMapper()
            .registerModule(new JavaTimeModule())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS);

    private final Path folder;

    public RunFolder(Path folder) {
        this.folder = folder;
    }

    public Path path() {
        return folder;
    }

    public void write(List<Sample> samples, List<Span> spans) {
        writeLines("samples.jsonl.gz", samples);
        writeLines("spans.jsonl.gz", spans);
    }

    public void describe(RunDescription description) {
        write("run.json", description);
    }

    public RunDescription description() {
        return read("run.json", RunDescription.class);
    }

    /** One value as indented JSON. */
    public void write(String name, Object value) {
        try {
            Files.createDirectories(folder);
            JSON.writerWithDefaultPrettyPrinter()
                    .writeValue(folder.resolve(name).toFile(), value);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    public <T> T read(String name, Class<T> type) {
        try {
            return JSON.readValue(folder.resolve(name).toFile(), type);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    public List<Sample> samples() {
        return readLines("samples.jsonl.gz", Sample.class);
    }

    public List<Span> spans() {
        return readLines("spans.jsonl.gz", Span.class);
    }

    public ClientRecord client() {
        return ClientRecord.read(folder);
    }

    private void writeLines(String name, List<?> records) {
        try {
            Files.createDirectories(folder);
            try (var file = new GZIPOutputStream(Files.newOutputStream(folder.resolve(name)));
                    SequenceWriter lines =
                            JSON.writer().withRootValueSeparator("\n").writeValues(file)) {
                lines.writeAll(records);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private <T> List<T> readLines(String name, Class<T> type) {
        try (var file = new GZIPInputStream(Files.newInputStream(folder.resolve(name)));
                MappingIterator<T> lines = JSON.readerFor(type).readValues(file)) {
            return lines.readAll();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
