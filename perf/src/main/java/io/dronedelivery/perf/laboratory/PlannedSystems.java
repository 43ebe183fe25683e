package io.dronedelivery.perf.laboratory;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * One running system under several access plans at once: a drone service for each plan, and a gateway in front of it. Everything
 * else, the database with its documents first of all, they share.
 */
final class PlannedSystems implements AutoCloseable {

    private static final String DRONE_SERVICE = "drone-service";
    private static final String DRONE_SERVICE_CLASS = "io.dronedelivery.drone.DroneServiceApplication";

    /** The key that every Cosmos emulator has: published, and worth nothing elsewhere. */
    private static final String EMULATOR_KEY =
            "C2y6yDjf5/R+ob0N8A7Cgv30VRDJIWEHLM+4QDU5DE2nQ9nDuVTqobD4b8mGGyPMbIZnqyMsEcaGQy67XIw/Jw==";

    private static final List<String> WITHOUT_TLS =
            List.of("-DCOSMOS.HTTP_CONNECTION_WITHOUT_TLS_ALLOWED=true", "-DCOSMOS.DISABLE_IMDS_ACCESS=true");

    private final Map<GrowthPlan, RunningSystem> systems = new EnumMap<>(GrowthPlan.class);
    private final List<BootProcess> started = new ArrayList<>();

    private PlannedSystems() {}

    /**
     * Starts what the system does not run yet.
     *
     * @param first the plan that the system was started with
     * @param others each with its settings
     * @param folder for the logs
     */
    static PlannedSystems start(
            Project project,
            RunningSystem system,
            GrowthPlan first,
            Map<GrowthPlan, StackSettings> others,
            Path folder) {
        var planned = new PlannedSystems();
        planned.systems.put(first, system);
        try {
            others.forEach((plan, settings) -> planned.systems.put(
                    plan, planned.beside(project, system.with(system.state(), settings), plan, folder)));
            return planned;
        } catch (RuntimeException failure) {
            planned.close();
            throw failure;
        }
    }

    RunningSystem under(GrowthPlan plan) {
        RunningSystem system = systems.get(plan);
        if (system == null) {
            throw new LaboratoryException("No system was started for " + plan);
        }
        return system;
    }

    /** After the system has grown. */
    void update(UnaryOperator<RunningSystem> change) {
        systems.replaceAll((plan, system) -> change.apply(system));
    }

    @Override
    public void close() {
        started.forEach(BootProcess::close);
    }

    private RunningSystem beside(Project project, RunningSystem system, GrowthPlan plan, Path folder) {
        StackSettings settings = system.settings();
        URI database = system.state().process(StackState.EMULATOR).base();
        List<String> arguments = new ArrayList<>(List.of(
                "--azure.cosmos.endpoint=" + database,
                "--azure.cosmos.key=" + EMULATOR_KEY,
                "--azure.cosmos.connection-mode=gateway"));
        arguments.addAll(settings.arguments(DRONE_SERVICE));
        StackState behind = system.state()
                .with(start(
                        project,
                        new BootProcess.Program(DRONE_SERVICE, DRONE_SERVICE_CLASS, WITHOUT_TLS, arguments),
                        folder.resolve("drone-service-%s.log".formatted(plan))));
        StackState.Running gateway = start(
                project,
                SecondGateway.inFrontOf(behind, settings.arguments("gateway")),
                folder.resolve("gateway-%s.log".formatted(plan)));
        return system.withState(behind.with(gateway).withGateway(gateway.base()));
    }

    private StackState.Running start(Project project, BootProcess.Program program, Path log) {
        BootProcess process = BootProcess.start(project, program, log);
        started.add(process);
        return process.running();
    }
}
