package io.dronedelivery.k8s;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.bind.Name;

/**
 * The environment variables that an application listens to: the properties that the libraries of its own class path and
 * its own code describe, as relaxed binding spells them.
 *
 * @param names of plain properties
 * @param prefixes of the variables of map properties, whose keys are anything
 */
record ConfigurationProperties(Set<String> names, Set<String> prefixes) {

    private static final ObjectMapper JSON = new ObjectMapper();

    private static final Map<String, ConfigurationProperties> KNOWN = new ConcurrentHashMap<>();

    /** Skips the calling test where the application has not been compiled. */
    static ConfigurationProperties of(String application) {
        return KNOWN.computeIfAbsent(application, ConfigurationProperties::read);
    }

    boolean listenTo(String variable) {
        return names.contains(variable) || prefixes.stream().anyMatch(variable::startsWith);
    }

    private static ConfigurationProperties read(String application) {
        Path target = Application.ROOT.resolve(application).resolve("target");
        assumeTrue(
                Files.exists(target.resolve("classpath")),
                application + " is not built: run mvn test-compile at the root. The variables were not checked.");
        ConfigurationProperties properties = new ConfigurationProperties(new HashSet<>(), new HashSet<>());
        try (URLClassLoader libraries =
                new URLClassLoader(classPath(target), ConfigurationProperties.class.getClassLoader())) {
            // Only what the application itself has: the tests' own class path would know too much.
            for (URL url : Collections.list(libraries.findResources("META-INF/spring-configuration-metadata.json"))) {
                Manifest.elements(read(url).path("properties"))
                        .filter(property -> !property.has("deprecation"))
                        .forEach(property -> properties.add(
                                property.path("name").asText().replace("-", "").replace('.', '_'),
                                property.path("type").asText(),
                                libraries));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties;
    }

    private void add(String name, String type, ClassLoader libraries) {
        if (type.startsWith("java.util.Map")) {
            prefixes.add((name + "_").toUpperCase(Locale.ROOT));
            return;
        }
        List<Field> components = components(type, libraries);
        components.forEach(component ->
                add(name + "_" + nameOf(component), component.getType().getName(), libraries));
        if (components.isEmpty()) {
            names.add(name.toUpperCase(Locale.ROOT));
        }
    }

    /** A description stops at a record in a file of its own; the components of such a record are properties all the same. */
    private static List<Field> components(String type, ClassLoader libraries) {
        if (!type.startsWith("io.dronedelivery.")) {
            return List.of();
        }
        try {
            Class<?> described = Class.forName(type, false, libraries);
            return described.isRecord()
                    ? Stream.of(described.getDeclaredFields())
                            .filter(field -> !Modifier.isStatic(field.getModifiers()))
                            .toList()
                    : List.of();
        } catch (ClassNotFoundException e) {
            throw new AssertionError("A description names a class that is not there: " + type, e);
        }
    }

    private static String nameOf(Field component) {
        Name name = component.getAnnotation(Name.class);
        return name == null ? component.getName() : name.value();
    }

    private static URL[] classPath(Path target) throws IOException {
        return Stream.concat(
                        Stream.of(target.resolve("classes")),
                        Stream.of(Files.readString(target.resolve("classpath"))
                                        .strip()
                                        .split(File.pathSeparator))
                                .map(Path::of))
                .map(ConfigurationProperties::url)
                .toArray(URL[]::new);
    }

    private static URL url(Path entry) {
        try {
            return entry.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(entry.toString(), e);
        }
    }

    private static JsonNode read(URL url) throws IOException {
        try (InputStream in = url.openStream()) {
            return JSON.readTree(in);
        }
    }
}
