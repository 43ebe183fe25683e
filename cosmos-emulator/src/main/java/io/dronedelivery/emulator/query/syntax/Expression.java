package io.dronedelivery.emulator.query.syntax;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Whatever has a value, undefined included. Equal if written alike, apart from blanks, quotes and parentheses. */
public sealed interface Expression {

    <R> R accept(Visitor<R> visitor);

    /** One method for each kind of expression, so that the compiler finds the one that was forgotten. */
    interface Visitor<R> {
        R visitLiteral(Literal literal);

        R visitParameter(Parameter parameter);

        R visitOrderByFilter(OrderByFilter filter);

        R visitReference(Reference reference);

        R visitProperty(Property property);

        R visitElement(Element element);

        R visitUnary(Unary unary);

        R visitBinary(Binary binary);

        R visitNot(Not not);

        R visitAnd(And and);

        R visitOr(Or or);

        R visitIn(In in);

        R visitBetween(Between between);

        R visitLike(Like like);

        R visitCoalesce(Coalesce coalesce);

        R visitConditional(Conditional conditional);

        R visitFunctionCall(FunctionCall call);

        R visitArrayLiteral(ArrayLiteral array);

        R visitObjectLiteral(ObjectLiteral object);

        R visitExists(Exists exists);

        R visitArraySubquery(ArraySubquery array);

        R visitScalarSubquery(ScalarSubquery scalar);
    }

    /** The expressions that this one is directly made of, those inside subqueries left out. */
    default List<Expression> children() {
        return List.of();
    }

    /** A constant; {@code MissingNode} stands for {@code undefined}. */
    record Literal(JsonNode value) implements Expression {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visitLiteral(this);
        }
    }

    /** @param name with its leading {@code @} */
    record Parameter(String name, Position position) implements Expression {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visitParameter(this);
        }
    }

    /** The place in a rewritten query where a client puts its condition; true where it has none. */
    record OrderByFilter() implements Expression {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visitOrderByFilter(this);
        }
    }

    /** The name of a FROM source. */
    record Reference(String name, Position position) implements Expression {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visitReference(this);
        }
    }

    /** {@code target.name} or {@code target["name"]}. */
    record Property(Expression target, String name) implements Expression {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visitProperty(this);
        }

        @Override
        public List<Expression> children() {
            return List.of(target);
        }
    }

    /** {@code target[index]} where the index is not a string constant. */
    record Element(Expression target, Expression index) implements Expression {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visitElement(this);
        }

        @Override
        public List<Expression> children() {
            return List.of(target, index);
        }
    }

    record Unary(UnaryOperator operator, Expression operand) implements Expression {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visitUnary(this);
        }

        @Override
        public List<Expression> children() {
            return List.of(operand);
        }
    }

    record Binary(BinaryOperator operator, Expression left, Expression right) implements Expression {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visitBinary(this);
        }

        @Override
        public List<Expression> children() {
            return List.of(left, right);
        }
    }

    record Not(Expression operand) implements Expression {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visitNot(this);
        }

        @Override
        public List<Expression> children() {
            return List.of(operand);
        }
    }

    /** A conjunction of two or more, flat because clients write hundreds of terms. */
    record And(List<Expression> operands) implements Expression {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visitAnd(this);
        }

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
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visitOr(this);
        }

        public Or {
            operands = List.copyOf(operands);
        }

        @Override
        public List<Expression> children() {
            return operands;
        }
    }

    record In(Expression value, List<Expression> options) implements Expression {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visitIn(this);
        }

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
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visitBetween(this);
        }

        @Override
        public List<Expression> children() {
            return List.of(value, low, high);
        }
    }

    record Like(Expression value, Expression pattern, Optional<Expression> escape) implements Expression {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visitLike(this);
        }

        @Override
        public List<Expression> children() {
            return escape.map(character -> List.of(value, pattern, character)).orElse(List.of(value, pattern));
        }
    }

    /** {@code left ?? right}. */
    record Coalesce(Expression left, Expression right) implements Expression {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visitCoalesce(this);
        }

        @Override
        public List<Expression> children() {
            return List.of(left, right);
        }
    }

    /** {@code condition ? whenTrue : otherwise}. */
    record Conditional(Expression condition, Expression whenTrue, Expression otherwise) implements Expression {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visitConditional(this);
        }

        @Override
        public List<Expression> children() {
            return List.of(condition, whenTrue, otherwise);
        }
    }

    /** @param name in upper case, since function names do not distinguish case */
    record FunctionCall(String name, List<Expression> arguments, Position position) implements Expression {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visitFunctionCall(this);
        }

        public FunctionCall {
            arguments = List.copyOf(arguments);
        }

        @Override
        public List<Expression> children() {
            return arguments;
        }
    }

    record ArrayLiteral(List<Expression> elements) implements Expression {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visitArrayLiteral(this);
        }

        public ArrayLiteral {
            elements = List.copyOf(elements);
        }

        @Override
        public List<Expression> children() {
            return elements;
        }
    }

    record ObjectLiteral(List<Member> members) implements Expression {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visitObjectLiteral(this);
        }

        public ObjectLiteral {
            members = List.copyOf(members);
        }

        @Override
        public List<Expression> children() {
            return members.stream().map(Member::value).toList();
        }
    }

    record Member(String name, Expression value) {}

    record Exists(Select subquery) implements Expression {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visitExists(this);
        }
    }

    record ArraySubquery(Select subquery) implements Expression {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visitArraySubquery(this);
        }
    }

    record ScalarSubquery(Select subquery) implements Expression {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visitScalarSubquery(this);
        }
    }
}
