package io.dronedelivery.localstack;

import java.net.URI;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Loads data into a database that runs already, and starts nothing. */
@Command(
        name = "load",
        sortOptions = false,
        description = "Loads data into a database that runs already, and starts nothing.")
final class LoadCommand implements Callable<Integer> {

    @Option(names = "--endpoint", required = true, paramLabel = "URI", description = "The database account.")
    private URI endpoint = URI.create("http://127.0.0.1:8081");

    @Option(
            names = "--key",
            paramLabel = "KEY",
            defaultValue = "${env:AZURE_COSMOS_KEY:-" + Programs.EMULATOR_KEY + "}",
            description = "The account's key (default: the environment's AZURE_COSMOS_KEY, else the emulators' own).")
    private String key = Programs.EMULATOR_KEY;

    @Mixin
    private DataOptions options = new DataOptions();

    @Option(names = "--help", usageHelp = true, description = "Show this text.")
    private boolean help;

    @Override
    public Integer call() {
        Narrator narrator = new Narrator(System.out, System.console() != null);
        DataLoad load = new DataLoad(options, endpoint, key, narrator);
        load.createContainers();
        options.dataset().ifPresent(load::fill);
        return 0;
    }
}
