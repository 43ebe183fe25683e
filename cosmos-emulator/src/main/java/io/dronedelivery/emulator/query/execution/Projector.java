package io.dronedelivery.emulator.query.execution;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.dronedelivery.emulator.query.syntax.Expression;
import io.dronedelivery.emulator.query.syntax.Projection;
import io.dronedelivery.emulator.query.syntax.Select;
import io.dronedelivery.emulator.storage.Json;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writes what a query selects of a row; documents that are selected as they are stored are copied, not read. */
@FunctionalInterface
interface Projector {

    /** Room for an object of about a kilobyte. */
    int OBJECT_BYTES = 1_500;

    /** JSON text in UTF-8; absent where the value is undefined. */
    byte @Nullable [] write(Row row);

    static Projector of(Evaluator select) {
        return row -> {
            JsonNode value = select.evaluate(row);
            return value.isMissingNode() ? null : Json.write(value);
        };
    }

    /** One member of a written object; its name as JSON text. */
    record Member(byte[] name, Projector value) {}

    /**
     * What copies the document of the given name, alone or as members of an object.
     *
     * @return empty if the query selects no document as a whole, or has to look at it
     */
    static Optional<Projector> copying(Select select, String document, ExpressionCompiler compiler) {
        if (select.distinct() || Grouping.isIn(select)) {
            return Optional.empty();
        }
        if (select.projection() instanceof Projection.All) {
            return select.sources().size() == 1 ? Optional.of(Row::document) : Optional.empty();
        }
        if (select.projection() instanceof Projection.Value value) {
            return isDocument(value.expression(), document) ? Optional.of(Row::document) : Optional.empty();
        }
        List<Projection.Item> items = ((Projection.Items) select.projection()).items();
        if (items.stream().noneMatch(item -> isDocument(item.expression(), document))) {
            return Optional.empty();
        }
        List<String> names = ((Projection.Items) select.projection()).names();
        List<Member> members = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            Expression expression = items.get(i).expression();
            members.add(new Member(
                    Json.write(TextNode.valueOf(names.get(i))),
                    isDocument(expression, document) ? Row::document : of(compiler.compile(expression))));
        }
        return Optional.of(row -> object(members, row));
    }

    static boolean isDocument(Expression expression, String document) {
        return expression instanceof Expression.Reference reference
                && reference.name().equals(document);
    }

    private static byte[] object(List<Member> members, Row row) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(OBJECT_BYTES);
        char before = '{';
        for (Member member : members) {
            byte[] value = member.value().write(row);
            if (value != null) {
                out.write(before);
                out.writeBytes(member.name());
                out.write(':');
                out.writeBytes(value);
                before = ',';
            }
        }
        if (before == '{') {
            out.write('{');
        }
        out.write('}');
        return out.toByteArray();
    }
}
