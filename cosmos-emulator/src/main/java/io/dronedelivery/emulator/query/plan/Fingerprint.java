package io.dronedelivery.emulator.query.plan;

import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.emulator.query.syntax.Select;
import io.dronedelivery.emulator.query.syntax.SqlWriter;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;

/** Tells questions apart: the same for the same query with the same parameters about the same container, whoever asks and when. */
public final class Fingerprint {

    /** A multiple of three, so that base64 needs no padding. */
    private static final int BYTES = 12;

    private Fingerprint() {}

    /** Letters and digits that can stand in a header. */
    public static String of(Select select, Map<String, JsonNode> parameters, String container) {
        MessageDigest digest = sha256();
        add(container, digest);
        // The tree as text, for spaces and the client's own filter make no other query.
        add(SqlWriter.write(OrderByRewriting.withoutFilter(select)), digest);
        new TreeMap<>(parameters).forEach((name, value) -> {
            add(name, digest);
            add(value.toString(), digest);
        });
        return Base64.getUrlEncoder().encodeToString(Arrays.copyOf(digest.digest(), BYTES));
    }

    /** By characters: UTF-8 would make all halves of surrogate pairs one. */
    private static void add(String text, MessageDigest digest) {
        ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES + Character.BYTES * text.length());
        bytes.putInt(text.length()).asCharBuffer().put(text);
        digest.update(bytes.array());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }
}
