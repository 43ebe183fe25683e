package io.dronedelivery.emulator.query.syntax;

import java.util.List;
import java.util.Optional;

/** What a query makes of each row. */
public sealed interface Projection {

    /** {@code SELECT *}: the one source as it is. */
    record All() implements Projection {}

    /** {@code SELECT VALUE expression}: the value itself; rows where it is undefined are left out. */
    record Value(Expression expression) implements Projection {}

    /** {@code SELECT a, b AS c}: an object with a member for each item that is defined. */
    record Items(List<Item> items) implements Projection {
        public Items {
            items = List.copyOf(items);
        }

        /** The member names: the alias, else the property's own name, else {@code $1}, {@code $2} and so on. */
        public List<String> names() {
            String[] names = new String[items.size()];
            int unnamed = 0;
            for (int i = 0; i < names.length; i++) {
                Item item = items.get(i);
                if (item.alias().isPresent()) {
                    names[i] = item.alias().get();
                } else if (item.expression() instanceof Expression.Property property) {
                    names[i] = property.name();
                } else if (item.expression() instanceof Expression.Reference reference) {
                    names[i] = reference.name();
                } else {
                    unnamed++;
                    names[i] = "$" + unnamed;
                }
            }
            return List.of(names);
        }
    }

    record Item(Expression expression, Optional<String> alias) {}
}
