package io.dronedelivery.emulator.value;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which properties of a document are wanted, so that the others need not be read. */
public final class PropertyTree {

    private final Map<String, PropertyTree> children = new HashMap<>();
    private boolean whole;

    private PropertyTree() {}

    /** @param paths property names, outermost first; a path with none wants the whole document */
    public static PropertyTree of(Collection<List<String>> paths) {
        PropertyTree root = new PropertyTree();
        for (List<String> path : paths) {
            PropertyTree tree = root;
            for (String name : path) {
                tree = tree.children.computeIfAbsent(name, absent -> new PropertyTree());
            }
            tree.whole = true;
        }
        return root;
    }

    /** Whether a property of such a name can be among the wanted ones. */
    public boolean hasNameStartingWith(char first) {
        return whole || children.keySet().stream().anyMatch(name -> name.indexOf(first) == 0);
    }

    boolean isWhole() {
        return whole;
    }

    @Nullable PropertyTree child(String name) {
        return children.get(name);
    }

    int size() {
        return children.size();
    }
}
