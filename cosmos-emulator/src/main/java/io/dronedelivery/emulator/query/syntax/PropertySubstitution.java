package io.dronedelivery.emulator.query.syntax;

import java.util.Map;
import java.util.Optional;

/** Puts expressions in the place of a document's properties. */
public final class PropertySubstitution extends Rewriter {

    private final String document;
    private final String name;
    private final Map<String, Expression> replacements;

    /**
     * @param document the name of the document
     * @param replacements what comes in the place of its property of a name
     */
    public PropertySubstitution(String document, Map<String, Expression> replacements) {
        this(document, document, replacements);
    }

    private PropertySubstitution(String document, String name, Map<String, Expression> replacements) {
        this.document = document;
        this.name = name;
        this.replacements = Map.copyOf(replacements);
    }

    /** Gives the document another name. */
    public static PropertySubstitution renaming(String document, String name) {
        return new PropertySubstitution(document, name, Map.of());
    }

    /** The query with the expressions in their places; what it selects keeps its name. */
    @Override
    public Select in(Select select) {
        boolean hidden = select.sources().stream().skip(1).anyMatch(source -> source.alias()
                .equals(document));
        return hidden ? select : super.in(select);
    }

    @Override
    protected Projection.Item in(Projection.Item item) {
        boolean named = item.alias().isEmpty() && item.expression() instanceof Expression.Property;
        Optional<String> alias = named ? Optional.of(((Expression.Property) item.expression()).name()) : item.alias();
        return new Projection.Item(in(item.expression()), alias);
    }

    @Override
    public Expression visitProperty(Expression.Property property) {
        boolean ofDocument = property.target() instanceof Expression.Reference reference
                && reference.name().equals(document);
        Expression replacement = ofDocument ? replacements.get(property.name()) : null;
        return replacement == null ? super.visitProperty(property) : replacement;
    }

    @Override
    public Expression visitReference(Expression.Reference reference) {
        return reference.name().equals(document) ? new Expression.Reference(name, reference.position()) : reference;
    }
}
