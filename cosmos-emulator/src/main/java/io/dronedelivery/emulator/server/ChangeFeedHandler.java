package io.dronedelivery.emulator.server;

import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.emulator.server.PartitionAccess.Charged;
import io.dronedelivery.emulator.storage.ChangeFeedPage;
import io.dronedelivery.emulator.storage.Container;
import io.dronedelivery.emulator.storage.CosmosException;
import io.dronedelivery.emulator.storage.DocumentVersion;
import io.dronedelivery.emulator.storage.PhysicalPartition;
import io.dronedelivery.emulator.storage.StoredDocument;
import io.dronedelivery.emulator.storage.VersionPage;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** The change feed in its modes "latest version" and "all versions and deletes": per physical partition, stretch of it or partition key. */
final class ChangeFeedHandler {

    private static final String LATEST_VERSION = "Incremental feed";
    private static final String ALL_VERSIONS = "Full-Fidelity Feed";
    private static final int DEFAULT_PAGE = 100;

    /** In quotes as an entity tag, or without. */
    private static final Pattern POSITION = Pattern.compile("\\d+|\"\\d+\"");

    private final PartitionAccess access;

    ChangeFeedHandler(PartitionAccess access) {
        this.access = access;
    }

    CosmosResponse read(CosmosRequest request, Container container) {
        String mode = request.header(Headers.CHANGE_FEED).orElse(LATEST_VERSION);
        QueryScope scope = QueryScope.of(request, container);
        if (mode.equalsIgnoreCase(ALL_VERSIONS)) {
            return access.run(scope.partition(), RequestCharge.LOOKUP, () -> versions(request, scope));
        }
        if (!mode.equalsIgnoreCase(LATEST_VERSION)) {
            throw CosmosException.badRequest("There is no change feed mode '" + mode + "'");
        }
        return access.run(scope.partition(), RequestCharge.LOOKUP, () -> page(request, scope));
    }

    /** As in the service there is no beginning to start from, only now or a position. */
    private static Charged versions(CosmosRequest request, QueryScope scope) {
        String position = request.header(Headers.IF_NONE_MATCH)
                .orElseThrow(() -> CosmosException.badRequest(
                        "All versions and deletes can be read from now or from a continuation on"));
        PhysicalPartition partition = scope.partition();
        VersionPage page = partition.versions(
                position.equals("*") ? OptionalLong.empty() : OptionalLong.of(number(position)),
                request.maxItemCount().orElse(DEFAULT_PAGE),
                document -> scope.contains(document.partition()));
        List<JsonNode> versions = page.versions().stream()
                .map(version -> VersionJson.of(version, partition.container()))
                .toList();
        CosmosResponse response = (versions.isEmpty()
                        ? CosmosResponse.empty(304)
                        : Resources.feed(partition.container().rid(), "Documents", versions))
                .header(Headers.ETAG, "\"" + page.lsn() + "\"")
                .header(Headers.ITEM_COUNT, versions.size());
        int bytes = page.versions().stream().mapToInt(DocumentVersion::size).sum();
        return new Charged(response, RequestCharge.pointRead(bytes));
    }

    private static Charged page(CosmosRequest request, QueryScope scope) {
        PhysicalPartition partition = scope.partition();
        Predicate<StoredDocument> wanted = document -> scope.contains(document.partition());
        ChangeFeedPage page = partition.changes(
                start(request, partition),
                request.maxItemCount().orElse(DEFAULT_PAGE),
                wanted.and(writtenSince(request)));
        boolean empty = page.documents().isEmpty();
        // The client goes on from the etag, so a 304 has one as well.
        CosmosResponse response = (empty
                        ? CosmosResponse.empty(304)
                        : CosmosResponse.json(200, body(partition, page.documents())))
                .header(Headers.ETAG, "\"" + page.lsn() + "\"")
                .header(Headers.ITEM_COUNT, page.documents().size());
        int bytes = page.documents().stream().mapToInt(StoredDocument::size).sum();
        return new Charged(response, RequestCharge.pointRead(bytes));
    }

    private static long start(CosmosRequest request, PhysicalPartition partition) {
        String position = request.header(Headers.IF_NONE_MATCH).orElse("0");
        return position.equals("*") ? partition.lsn() : number(position);
    }

    private static long number(String position) {
        try {
            if (POSITION.matcher(position).matches()) {
                return Long.parseLong(position.replace("\"", ""));
            }
        } catch (NumberFormatException e) {
            // too many digits for a position
        }
        throw CosmosException.badRequest("Not a change feed position: " + position);
    }

    /** Counts only where there is no position yet. */
    private static Predicate<StoredDocument> writtenSince(CosmosRequest request) {
        if (request.header(Headers.IF_NONE_MATCH).isPresent()) {
            return document -> true;
        }
        try {
            return request.header(Headers.IF_MODIFIED_SINCE)
                    .map(date -> DateTimeFormatter.RFC_1123_DATE_TIME.parse(date, Instant::from))
                    .<Predicate<StoredDocument>>map(
                            since -> document -> document.timestampSeconds() >= since.getEpochSecond())
                    .orElse(document -> true);
        } catch (DateTimeParseException e) {
            throw CosmosException.badRequest(Headers.IF_MODIFIED_SINCE + " is not a date");
        }
    }

    /** The documents as stored, each with its log position as one more property at the end. */
    private static byte[] body(PhysicalPartition partition, List<StoredDocument> documents) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ascii(out, "{\"_rid\":\"" + partition.container().rid() + "\",\"Documents\":[");
        for (int index = 0; index < documents.size(); index++) {
            StoredDocument document = documents.get(index);
            if (index > 0) {
                out.write(',');
            }
            out.write(document.json(), 0, document.size() - 1);
            ascii(out, ",\"_lsn\":" + document.lsn() + '}');
        }
        ascii(out, "],\"_count\":" + documents.size() + '}');
        return out.toByteArray();
    }

    private static void ascii(ByteArrayOutputStream out, String text) {
        out.writeBytes(text.getBytes(StandardCharsets.US_ASCII));
    }
}
