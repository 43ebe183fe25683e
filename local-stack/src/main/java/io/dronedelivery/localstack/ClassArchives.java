package io.dronedelivery.localstack;

import io.dronedelivery.localstack.process.ClassArchive;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The class archives of the Spring Boot applications. The three services have the same jars and share one. */
final class ClassArchives {

    private final ClassArchive services;
    private final ClassArchive gateway;

    private ClassArchives(ClassArchive services, ClassArchive gateway) {
        this.services = services;
        this.gateway = gateway;
    }

    static ClassArchives of(Project project) {
        Path folder = project.classArchives();
        try {
            Files.createDirectories(folder);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return new ClassArchives(
                ClassArchive.of(folder, "services", project.classPath(Component.DRONE)),
                ClassArchive.of(folder, "gateway", project.classPath(Component.GATEWAY)));
    }

    List<String> jvmOptions(Component component) {
        return switch (component) {
            case EMULATOR -> List.of();
            case DELIVERY, PACKAGE -> services.using();
            case DRONE -> services.usingOrListing();
            case GATEWAY -> gateway.usingOrListing();
        };
    }

    /** Makes those that are wanted, one after the other, and tells of it; never fails. */
    Mono<Void> make(Narrator narrator) {
        List<ClassArchive> wanted = List.of(services, gateway).stream()
                .filter(ClassArchive::isWanted)
                .toList();
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
}
