package io.dronedelivery.perf.laboratory;

import io.dronedelivery.perf.report.Judgement;
import io.dronedelivery.perf.report.Objectives;
import io.dronedelivery.perf.report.Results;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** How every command that measures ends: with 1 where something is missed, and with every point as JUnit has it, beside the page. */
final class Judging {

    private static final String FILE = "junit.xml";

    @Option(
            names = "--objectives",
            paramLabel = "FILE",
            converter = Converter.class,
            description = "What must be kept, one a line: p99 <= 500ms, errors <= 1%%, charge <= 12RU (of an invoice),"
                    + " throughput >= 100/s, or test-4: p50 <= 20ms for one test. What is missed makes exit code 1.")
    Objectives objectives = Objectives.NONE;

    /** Reads them before anything is started. */
    static final class Converter implements ITypeConverter<Objectives> {

        @Override
        public Objectives convert(String file) {
            try {
                return Objectives.read(Path.of(file));
            } catch (IOException unreadable) {
                throw new TypeConversionException("cannot read " + unreadable.getMessage());
            } catch (IllegalArgumentException wrong) {
                throw new TypeConversionException(wrong.getMessage());
            }
        }
    }

    /** @param more points that the results do not show by themselves */
    int exitCode(Results results, Stream<Judgement.Check> more, PrintWriter out) {
        Judgement judgement = Judgement.of(results, objectives).and(more);
        judgement.write(results.path().resolve(FILE));
        judgement.missed().forEach(out::println);
        out.flush();
        return judgement.missed().isEmpty() ? 0 : 1;
    }
}
