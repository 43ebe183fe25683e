package io.dronedelivery.perf.settings;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.random.RandomGenerator;

/** Invoices that are named one by one, for a system whose owners are not numbered. Each is equally likely. */
public record ListedInvoices(List<Population.Invoice> all) implements Invoices {

    private static final String SEPARATOR = ",";

    public ListedInvoices {
        all = List.copyOf(all);
        if (all.isEmpty()) {
            throw new InvalidSettingsException("A population needs at least one invoice");
        }
    }

    /**
     * One invoice a line, as in {@code o00042,2026-11}. Empty lines and those that begin with {@code #} are skipped.
     *
     * @throws InvalidSettingsException naming the line that is none
     */
    public static ListedInvoices read(Path file) {
        List<Population.Invoice> invoices = new ArrayList<>();
        try {
            List<String> lines = Files.readAllLines(file);
            for (int line = 0; line < lines.size(); line++) {
                String text = lines.get(line).strip();
                if (!text.isEmpty() && !text.startsWith("#")) {
                    invoices.add(invoice(text, "%s, line %d".formatted(file, line + 1)));
                }
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return new ListedInvoices(invoices);
    }

    /** Writes what {@link #read} reads. */
    public static void write(Path file, Collection<Population.Invoice> invoices) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.write(
                    file,
                    invoices.stream()
                            .map(invoice ->
                                    invoice.ownerId() + SEPARATOR + YearMonth.of(invoice.year(), invoice.month()))
                            .toList());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Override
    public Population.Invoice draw(RandomGenerator random) {
        return all.get(random.nextInt(all.size()));
    }

    private static Population.Invoice invoice(String text, String where) {
        String[] parts = text.split(SEPARATOR, -1);
        try {
            YearMonth month = YearMonth.parse(parts[parts.length - 1].strip());
            if (parts.length == 2 && !parts[0].isBlank()) {
                return new Population.Invoice(parts[0].strip(), month.getYear(), month.getMonthValue());
            }
        } catch (DateTimeException noMonth) {
            throw new InvalidSettingsException("%s: '%s' is not an owner and a month".formatted(where, text), noMonth);
        }
        throw new InvalidSettingsException("%s: '%s' is not an owner and a month".formatted(where, text));
    }
}
