package io.dronedelivery.localstack;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/**
 * Tells a person what happens, line by line, each with the seconds since the start. A progress bar stays below the
 * lines where the output is a terminal; elsewhere it is a line every few seconds.
 */
final class Narrator {

    private static final int BAR_WIDTH = 100;
    private static final Duration TERMINAL_UPDATE = Duration.ofMillis(250);
    private static final Duration FILE_UPDATE = Duration.ofSeconds(5);

    private final PrintStream out;
    private final boolean terminal;
    private final long start = System.nanoTime();
    private boolean barShown;

    Narrator(PrintStream out, boolean terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    /** A step, with its time. */
    synchronized void say(String line) {
        eraseBar();
        out.printf(Locale.ROOT, "[%5.1f s] %s%n", secondsSinceStart(), line);
        out.flush();
    }

    /** Text as it is. */
    synchronized void print(String text) {
        eraseBar();
        out.println(text);
        out.flush();
    }

    double secondsSinceStart() {
        return (System.nanoTime() - start) / 1e9;
    }

    /** A progress bar that draws itself through this narrator. */
    ProgressBarBuilder progressBar() {
        return new ProgressBarBuilder()
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis((int) (terminal ? TERMINAL_UPDATE : FILE_UPDATE).toMillis())
                .setConsumer(new DelegatingProgressBarConsumer(this::draw, BAR_WIDTH));
    }

    private synchronized void draw(String bar) {
        if (terminal) {
            out.print("\r" + bar);
            barShown = true;
        } else {
            out.println(bar);
        }
        out.flush();
    }

    private void eraseBar() {
        if (barShown) {
            out.print("\r" + " ".repeat(BAR_WIDTH + 1) + "\r");
            barShown = false;
        }
    }
}
