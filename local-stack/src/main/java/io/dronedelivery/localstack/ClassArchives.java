package io.dronedelivery.localstack;

import io.dronedelivery.localstack.process.ClassArchive;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The class archives of the components. The three services have the same jars and share one. */
final class ClassArchives {

    /** Whose classes stand for those of all services. */
    private static final Component SERVICE = Component.DRONE;

    private final Map<Component, ClassArchive> archives = new EnumMap<>(Component.class);

    ClassArchives(Project project) {
        Path folder = project.classArchives();
        try {
            Files.createDirectories(folder);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        for (Component component : List.of(SERVICE, Component.GATEWAY, Component.EMULATOR)) {
            archives.put(component, ClassArchive.of(folder, component.artifact(), project.classPath(component)));
        }
    }

    List<String> jvmOptions(Component component) {
        return switch (component) {
            case DELIVERY, PACKAGE -> of(SERVICE).using();
            case EMULATOR, DRONE, GATEWAY -> of(component).usingOrListing();
        };
    }

    /** Makes those that are wanted, one after the other, and tells of it; never fails. */
    Mono<Void> make(Narrator narrator) {
        List<ClassArchive> wanted =
                archives.values().stream().filter(ClassArchive::isWanted).toList();
        if (wanted.isEmpty()) {
            return Mono.empty();
        }
        narrator.say("archiving classes in the background, once, so that later starts take less time");
        return Flux.fromIterable(wanted)
                .concatMap(ClassArchive::make)
                .then()
                .doOnSuccess(done -> narrator.say("classes archived: the next start uses them"))
                .onErrorResume(failure -> Mono.fromRunnable(
                        () -> narrator.say("classes could not be archived, and starts stay as they are: " + failure)));
    }

    private ClassArchive of(Component component) {
        return Objects.requireNonNull(archives.get(component));
    }
}
