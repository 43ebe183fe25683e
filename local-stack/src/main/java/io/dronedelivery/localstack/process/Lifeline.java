package io.dronedelivery.localstack.process;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;

/**
 * The main class that every child process really starts: it runs the component's own main class, and ends the process
 * as soon as standard input reaches its end.
 *
 * <p>Standard input is a pipe held open by the process that started this one. The operating system closes it however
 * that process ends, {@code kill -9} included, which no shutdown hook there could promise. This class uses nothing but
 * the JDK: it runs on the component's class path.
 */
public final class Lifeline {

    private static final long GRACE_MILLIS = 10_000;

    private Lifeline() {}

    /**
     * Runs {@code arguments[0]}'s main method with the remaining arguments.
     *
     * @throws ReflectiveOperationException if there is no such main method
     */
    public static void main(String[] arguments) throws ReflectiveOperationException {
        Thread lifeline = new Thread(Lifeline::exitAtEndOfInput, "lifeline");
        lifeline.setDaemon(true);
        lifeline.start();

        Method main = Class.forName(arguments[0]).getDeclaredMethod("main", String[].class);
        main.setAccessible(true);
        try {
            main.invoke(null, (Object) Arrays.copyOfRange(arguments, 1, arguments.length));
        } catch (InvocationTargetException failure) {
            failure.getTargetException().printStackTrace();
            System.exit(1);
        }
    }

    private static void exitAtEndOfInput() {
        try {
            while (System.in.read() >= 0) {
                continue;
            }
        } catch (IOException closed) {
            // A broken pipe says the same as its end: nobody holds the other side.
        }
        Thread halt = new Thread(Lifeline::haltAfterGrace, "lifeline-halt");
        halt.setDaemon(true);
        halt.start();
        System.exit(0);
    }

    /** A shutdown hook that hangs must not keep the process: nobody is left who would kill it. */
    private static void haltAfterGrace() {
        try {
            Thread.sleep(GRACE_MILLIS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().halt(1);
    }
}
