package io.dronedelivery.perf.profiles;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.nothingFor;

import io.dronedelivery.perf.settings.Timetable;
import io.gatling.javaapi.core.OpenInjectionStep;
import java.util.ArrayList;
import java.util.List;

/** The article's users. Each of them loops until the end, so the load is closed although users are injected one by one. */
public final class StepLoad {

    private final Timetable timetable;

    public StepLoad(Timetable timetable) {
        this.timetable = timetable;
    }

    /** The one user who is there throughout. */
    public OpenInjectionStep[] constantUser() {
        return new OpenInjectionStep[] {atOnceUsers(1)};
    }

    /** From half time four more, and four more at every step. */
    public OpenInjectionStep[] growingUsers() {
        List<OpenInjectionStep> steps = new ArrayList<>();
        steps.add(nothingFor(timetable.quiet()));
        for (int step = 0; step < timetable.steps(); step++) {
            if (step > 0) {
                steps.add(nothingFor(timetable.step()));
            }
            steps.add(atOnceUsers(Timetable.STEP_USERS));
        }
        return steps.toArray(OpenInjectionStep[]::new);
    }
}
