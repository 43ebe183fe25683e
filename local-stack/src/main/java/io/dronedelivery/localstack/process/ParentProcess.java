package io.dronedelivery.localstack.process;

/** The process that started this one. */
public final class ParentProcess {

    private ParentProcess() {}

    /** Ends this process, in good order, as soon as its parent has ended in whichever way. */
    public static void exitWithIt() {
        ProcessHandle.current().parent().ifPresent(parent -> parent.onExit().thenRun(() -> System.exit(0)));
    }
}
