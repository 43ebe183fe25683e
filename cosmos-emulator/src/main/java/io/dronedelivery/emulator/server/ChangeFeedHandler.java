package io.dronedelivery.emulator.server;

import io.dronedelivery.emulator.server.PartitionAccess.Charged;
import io.dronedelivery.emulator.storage.ChangeFeedPage;
import io.dronedelivery.emulator.storage.Container;
import io.dronedelivery.emulator.storage.CosmosException;
import io.dronedelivery.emulator.storage.PhysicalPartition;
import io.dronedelivery.emulator.storage.StoredDocument;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.function.Predicate;

/** The change feed in its "latest version" mode: per physical partition, stretch of it or partition key. */
final class ChangeFeedHandler {

    private static final String LATEST_VERSION = "Incremental feed";
    private static final int DEFAULT_PAGE = 100;

    private final PartitionAccess access;

    ChangeFeedHandler(PartitionAccess access) {
        this.access = access;
    }

    CosmosResponse read(CosmosRequest request, Container container) {
        String mode = request.header(Headers.CHANGE_FEED).orElse(LATEST_VERSION);
        if (!mode.equalsIgnoreCase(LATEST_VERSION)) {
            throw CosmosException.badRequest("The emulator does not support the change feed mode '" + mode + "'");
        }
        QueryScope scope = QueryScope.of(request, container);
        return access.run(scope.partition(), RequestCharge.LOOKUP, () -> page(request, scope));
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
        if (position.equals("*")) {
            return partition.lsn();
        }
        try {
            return Long.parseLong(position.replace("\"", ""));
        } catch (NumberFormatException e) {
            throw CosmosException.badRequest("Not a change feed position: " + position);
        }
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
