package io.dronedelivery.support.summary;

import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.ExitCodeGenerator;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ApplicationContext;

/**
 * {@code --reconcile=report} or {@code --reconcile=repair} on the command line: checks every summary, logs the outcome
 * and ends the process; exit code 1 unless every summary is known to be right.
 */
final class ReconcileCommand implements ApplicationRunner {

    private static final Logger log = LoggerFactory.getLogger(ReconcileCommand.class);
    private static final String OPTION = "reconcile";

    private final Reconciliation<?> reconciliation;
    private final ApplicationContext context;

    ReconcileCommand(Reconciliation<?> reconciliation, ApplicationContext context) {
        this.reconciliation = reconciliation;
        this.context = context;
    }

    @Override
    public void run(ApplicationArguments arguments) {
        List<String> asked = arguments.getOptionValues(OPTION);
        if (asked == null) {
            return;
        }
        Reconciliation.Mode mode = mode(String.join(" ", asked));
        ReconcileReport report =
                ReconcileReport.of(reconciliation.all(mode), mode).block();
        log.info("{}", report);
        ExitCodeGenerator code = () -> report != null && report.isClean() ? 0 : 1;
        System.exit(SpringApplication.exit(context, code));
    }

    private static Reconciliation.Mode mode(String asked) {
        return switch (asked) {
            case "", "report" -> Reconciliation.Mode.REPORT;
            case "repair" -> Reconciliation.Mode.REPAIR;
            default -> throw new IllegalArgumentException("--reconcile takes report or repair, not " + asked);
        };
    }
}
