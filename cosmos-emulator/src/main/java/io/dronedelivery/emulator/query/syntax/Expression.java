package io.dronedelivery.emulator.query.syntax;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Whatever has a value, undefined included. Equal if written alike, apart from blanks, quotes and parentheses. */
public sealed interface Expression {

    /** The expressions that this one is directly made of, those inside subqueries left out. */
    default List<Expression> children() {
        return List.of();
    }

    /** A constant; {@code MissingNode} stands for {@code undefined}. */
    record Literal(JsonNode value) implements Expression {}

    /** @param name with its leading {@code @} */
    record Parameter(String name, Position position) implements Expression {}

    /** The place in a rewritten query where a client puts its condition; true where it has none. */
    record OrderByFilter() implements Expression {}

    /** The name of a FROM source. */
    record Reference(String name, Position position) implements Expression {}

    /** {@code target.name} or {@code target["name"]}. */
    record Property(Expression target, String name) implements Expression {
        @Override
        public List<Expression> children() {
            return List.of(target);
        }
    }

    /** {@code target[index]} where the index is not a string constant. */
    record Element(Expression target, Expression index) implements Expression {
        @Override
        public List<Expression> children() {
            return List.of(target, index);
        }
    }

    record Unary(UnaryOperator operator, Expression operand) implements Expression {
        @Override
        public List<Expression> children() {
            return List.of(operand);
        }
    }

    record Binary(BinaryOperator operator, Expression left, Expression right) implements Expression {
        @Override
        public List<Expression> children() {
            return List.of(left, right);
        }
    }

    record Not(Expression operand) implements Expression {
        @Override
        public List<Expression> children() {
            return List.of(operand);
        }
    }

    /** A conjunction of two or more, flat because clients write hundreds of terms. */
    record And(List<Expression> operands) implements Expression {
        public And {
            operands = List.copyOf(operands);
        }

        @Override
        public List<Expression> children() {
            return operands;
        }
    }

    /** A disjunction of two or more, flat because clients write hundreds of terms. */
    record Or(List<Expression> operands) implements Expression {
        public Or {
            operands = List.copyOf(operands);
        }

        @Override
        public List<Expression> children() {
            return operands;
        }
    }

    record In(Expression value, List<Expression> options) implements Expression {
        public In {
            options = List.copyOf(options);
        }

        @Override
        public List<Expression> children() {
            return Stream.concat(Stream.of(value), options.stream()).toList();
        }
    }

    record Between(Expression value, Expression low, Expression high) implements Expression {
        @Override
        public List<Expression> children() {
            return List.of(value, low, high);
        }
    }

    record Like(Expression value, Expression pattern, Optional<Expression> escape) implements Expression {
        @Override
        public List<Expression> children() {
            return escape.map(character -> List.of(value, pattern, character)).orElse(List.of(value, pattern));
        }
    }

    /** {@code left ?? right}. */
    record Coalesce(Expression left, Expression right) implements Expression {
        @Override
        public List<Expression> children() {
            return List.of(left, right);
        }
    }

    /** {@code condition ? whenTrue : otherwise}. */
    record Conditional(Expression condition, Expression whenTrue, Expression otherwise) implements Expression {
        @Override
        public List<Expression> children() {
            return List.of(condition, whenTrue, otherwise);
        }
    }

    /** @param name in upper case, since function names do not distinguish case */
    record FunctionCall(String name, List<Expression> arguments, Position position) implements Expression {
        public FunctionCall {
            arguments = List.copyOf(arguments);
        }

        @Override
        public List<Expression> children() {
            return arguments;
        }
    }

    record ArrayLiteral(List<Expression> elements) implements Expression {
        public ArrayLiteral {
            elements = List.copyOf(elements);
        }

        @Override
        public List<Expression> children() {
            return elements;
        }
    }

    record ObjectLiteral(List<Member> members) implements Expression {
        public ObjectLiteral {
            members = List.copyOf(members);
        }

        @Override
        public List<Expression> children() {
            return members.stream().map(Member::value).toList();
        }
    }

    record Member(String name, Expression value) {}

    record Exists(Select subquery) implements Expression {}

    record ArraySubquery(Select subquery) implements Expression {}

    record ScalarSubquery(Select subquery) implements Expression {}
}
