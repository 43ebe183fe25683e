package io.dronedelivery.emulator.storage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import org.apache.commons.codec.digest.MurmurHash3;

/**
 * The position of a logical partition in the hash space that physical partitions divide among themselves.
 *
 * <p>Clients compute the same value for routing, so every bit counts: the functions follow section "Hashing" of the protocol
 * that the Azure SDKs implement and are checked against vectors taken from them.
 *
 * @param hex upper-case hexadecimal digits, compared as text
 */
public record EffectivePartitionKey(String hex) implements Comparable<EffectivePartitionKey> {

    private static final HexFormat HEX = HexFormat.of().withUpperCase();
    private static final int V1_STRING_CHARACTERS = 100;

    private static final int UNDEFINED = 0x00;
    private static final int NULL = 0x01;
    private static final int FALSE = 0x02;
    private static final int TRUE = 0x03;
    private static final int NUMBER = 0x05;
    private static final int STRING = 0x08;

    /**
     * Hashes a partition key.
     *
     * @param components scalars, {@code MissingNode} for undefined; for a hierarchical key fewer than there are levels give the
     *     prefix that all keys below start with
     * @throws IllegalArgumentException if a component cannot be one, or if there are too many or none
     */
    public static EffectivePartitionKey of(PartitionKeyDefinition definition, List<JsonNode> components) {
        if (components.isEmpty() || components.size() > definition.paths().size()) {
            throw new IllegalArgumentException("the partition key has "
                    + definition.paths().size() + " component(s) but " + components.size() + " were given");
        }
        components.stream().filter(component -> !canBeComponent(component)).forEach(component -> {
            throw new IllegalArgumentException("A partition key component must be a scalar, a string in it without"
                    + " half of a surrogate pair, a number in it finite: " + component);
        });
        if (definition.version() == PartitionKeyDefinition.Version.V1
                && definition.kind() == PartitionKeyDefinition.Kind.HASH) {
            return new EffectivePartitionKey(hashVersion1(components.get(0)));
        }
        StringBuilder hex = new StringBuilder(32 * components.size());
        components.forEach(component -> hex.append(hashVersion2(component)));
        return new EffectivePartitionKey(hex.toString());
    }

    /** Whether a value has a hash of its own: text is hashed as UTF-8, which turns all halves of surrogate pairs into one character. */
    public static boolean canBeComponent(JsonNode value) {
        return !value.isContainerNode()
                && !(value.isTextual() && Names.hasUnpairedSurrogate(value.textValue()))
                && !(value.isNumber() && !Double.isFinite(value.doubleValue()));
    }

    @Override
    public int compareTo(EffectivePartitionKey other) {
        return hex.compareTo(other.hex);
    }

    private static String hashVersion2(JsonNode component) {
        byte[] input = forHashing(component, 0xFF);
        long[] hash = MurmurHash3.hash128x64(input, 0, input.length, 0);
        byte[] bytes = ByteBuffer.allocate(16).putLong(hash[1]).putLong(hash[0]).array();
        bytes[0] &= 0x3F;
        return HEX.formatHex(bytes);
    }

    private static String hashVersion1(JsonNode component) {
        byte[] input = forHashing(truncated(component), 0x00);
        long hash = Integer.toUnsignedLong(MurmurHash3.hash32x86(input, 0, input.length, 0));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        writeSortableNumber(hash, out);
        writeSortable(truncated(component), out);
        return HEX.formatHex(out.toByteArray());
    }

    private static byte[] forHashing(JsonNode component, int stringEnd) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        if (component.isNumber()) {
            out.write(NUMBER);
            byte[] bits = ByteBuffer.allocate(Double.BYTES)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putDouble(number(component))
                    .array();
            out.writeBytes(bits);
        } else if (component.isTextual()) {
            out.write(STRING);
            out.writeBytes(component.textValue().getBytes(StandardCharsets.UTF_8));
            out.write(stringEnd);
        } else {
            out.write(typeOf(component));
        }
        return out.toByteArray();
    }

    /** The two zeros are equal, so they must not have two hashes: a query for one would leave out the other. */
    private static double number(JsonNode component) {
        return component.doubleValue() + 0.0;
    }

    private static int typeOf(JsonNode component) {
        return switch (component.getNodeType()) {
            case MISSING -> UNDEFINED;
            case NULL -> NULL;
            case BOOLEAN -> component.booleanValue() ? TRUE : FALSE;
            case NUMBER -> NUMBER;
            case STRING -> STRING;
            default -> throw new IllegalArgumentException("no scalar: " + component);
        };
    }

    private static JsonNode truncated(JsonNode component) {
        if (component.isTextual() && component.textValue().length() > V1_STRING_CHARACTERS) {
            return TextNode.valueOf(component.textValue().substring(0, V1_STRING_CHARACTERS));
        }
        return component;
    }

    private static void writeSortable(JsonNode component, ByteArrayOutputStream out) {
        if (component.isNumber()) {
            writeSortableNumber(number(component), out);
            return;
        }
        out.write(typeOf(component));
        if (component.isTextual()) {
            byte[] utf8 = component.textValue().getBytes(StandardCharsets.UTF_8);
            int appended = Math.min(utf8.length, V1_STRING_CHARACTERS + 1);
            for (int i = 0; i < appended; i++) {
                out.write(utf8[i] + 1);
            }
            if (utf8.length <= V1_STRING_CHARACTERS) {
                out.write(0x00);
            }
        }
    }

    /** Eight bits of an order-preserving image of the double, then seven at a time, each followed by a bit "more to come". */
    private static void writeSortableNumber(double value, ByteArrayOutputStream out) {
        long bits = Double.doubleToRawLongBits(value);
        long rest = bits >= 0 ? bits ^ Long.MIN_VALUE : ~bits + 1;
        out.write(NUMBER);
        out.write((int) (rest >>> 56));
        rest <<= 8;
        int pending = -1;
        while (rest != 0) {
            if (pending >= 0) {
                out.write(pending);
            }
            pending = (int) (rest >>> 56) | 0x01;
            rest <<= 7;
        }
        out.write(Math.max(pending, 0) & 0xFE);
    }
}
