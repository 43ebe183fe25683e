package io.dronedelivery.emulator.query.execution;

import io.dronedelivery.emulator.storage.PropertyPath;
import java.util.Set;

/**
 * What a query's filters on properties had of the indexes.
 *
 * @param utilized looked up in an index
 * @param unused could have been, but reading the documents in scope was at most as much work
 */
public record IndexUse(Set<PropertyPath> utilized, Set<PropertyPath> unused) {

    public IndexUse {
        utilized = Set.copyOf(utilized);
        unused = Set.copyOf(unused);
    }
}
