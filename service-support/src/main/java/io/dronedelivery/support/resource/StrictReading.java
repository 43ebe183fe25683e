package io.dronedelivery.support.resource;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.springframework.boot.jackson.autoconfigure.JsonMapperBuilderCustomizer;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.type.LogicalType;

/**
 * Takes a body for what it says and nothing else: a member that is not known may be one that is misspelt, and a number
 * that is rounded, or made of a text, is not the one that was sent.
 */
final class StrictReading implements JsonMapperBuilderCustomizer {

    @Override
    public void customize(JsonMapper.Builder json) {
        json.enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .enable(EnumFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
                .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
                .withCoercionConfig(
                        LogicalType.Textual, text -> text.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                                .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                                .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail))
                .addModule(new SimpleModule()
                        .addDeserializer(Instant.class, new Moment())
                        .addDeserializer(Integer.class, new Whole()));
    }

    /** A number without a fraction, 11.0 among them; Jackson's own takes all fractions off, or refuses every point. */
    private static final class Whole extends StdDeserializer<Integer> {

        Whole() {
            super(Integer.class);
        }

        @Override
        public Integer deserialize(JsonParser json, DeserializationContext context) {
            if (!json.currentToken().isNumeric()) {
                return (Integer) context.handleUnexpectedToken(getValueType(context), json);
            }
            BigDecimal number = json.getDecimalValue();
            try {
                return number.intValueExact();
            } catch (ArithmeticException e) {
                return (Integer) context.handleWeirdNumberValue(Integer.class, number, "not a whole number");
            }
        }
    }

    /** A moment is a text as RFC 3339 has it; Jackson's own takes numbers for seconds. */
    private static final class Moment extends StdDeserializer<Instant> {

        Moment() {
            super(Instant.class);
        }

        @Override
        public Instant deserialize(JsonParser json, DeserializationContext context) {
            if (json.currentToken() != JsonToken.VALUE_STRING) {
                return (Instant) context.handleUnexpectedToken(getValueType(context), json);
            }
            try {
                return OffsetDateTime.parse(json.getString()).toInstant();
            } catch (DateTimeException e) {
                return (Instant) context.handleWeirdStringValue(Instant.class, json.getString(), "not a moment");
            }
        }
    }
}
