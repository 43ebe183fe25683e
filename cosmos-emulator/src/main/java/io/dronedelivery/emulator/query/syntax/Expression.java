package io.dronedelivery.emulator.query.syntax;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;

/** Whatever has a value, undefined included. Equal if written alike, apart from blanks, quotes and parentheses. */
public sealed interface Expression {

    /** A constant; {@code MissingNode} stands for {@code undefined}. */
    record Literal(JsonNode value) implements Expression {}

    /** @param name with its leading {@code @} */
    record Parameter(String name, Position position) implements Expression {}

    /** The name of a FROM source. */
    record Reference(String name, Position position) implements Expression {}

    /** {@code target.name} or {@code target["name"]}. */
    record Property(Expression target, String name) implements Expression {}

    /** {@code target[index]} where the index is not a string constant. */
    record Element(Expression target, Expression index) implements Expression {}

    record Unary(UnaryOperator operator, Expression operand) implements Expression {}

    record Binary(BinaryOperator operator, Expression left, Expression right) implements Expression {}

    record Not(Expression operand) implements Expression {}

    /** A conjunction of two or more, flat because clients write hundreds of terms. */
    record And(List<Expression> operands) implements Expression {
        public And {
            operands = List.copyOf(operands);
        }
    }

    /** A disjunction of two or more, flat because clients write hundreds of terms. */
    record Or(List<Expression> operands) implements Expression {
        public Or {
            operands = List.copyOf(operands);
        }
    }

    record In(Expression value, List<Expression> options) implements Expression {
        public In {
            options = List.copyOf(options);
        }
    }

    record Between(Expression value, Expression low, Expression high) implements Expression {}

    record Like(Expression value, Expression pattern, Optional<Expression> escape) implements Expression {}

    /** {@code left ?? right}. */
    record Coalesce(Expression left, Expression right) implements Expression {}

    /** {@code condition ? whenTrue : otherwise}. */
    record Conditional(Expression condition, Expression whenTrue, Expression otherwise) implements Expression {}

    /** @param name in upper case, since function names do not distinguish case */
    record FunctionCall(String name, List<Expression> arguments, Position position) implements Expression {
        public FunctionCall {
            arguments = List.copyOf(arguments);
        }
    }

    record ArrayLiteral(List<Expression> elements) implements Expression {
        public ArrayLiteral {
            elements = List.copyOf(elements);
        }
    }

    record ObjectLiteral(List<Member> members) implements Expression {
        public ObjectLiteral {
            members = List.copyOf(members);
        }
    }

    record Member(String name, Expression value) {}

    record Exists(Select subquery) implements Expression {}

    record ArraySubquery(Select subquery) implements Expression {}

    record ScalarSubquery(Select subquery) implements Expression {}
}
