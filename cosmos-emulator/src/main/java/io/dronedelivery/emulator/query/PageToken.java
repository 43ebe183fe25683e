package io.dronedelivery.emulator.query;

import io.dronedelivery.emulator.query.syntax.InvalidQueryException;
import io.dronedelivery.emulator.storage.KeyRange;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a page ended, tied to what it is a page of: used for anything else it would leave out rows, and nobody would notice.
 *
 * @param fingerprint of the query, its parameters and the container
 * @param range the stretch of the hash space that was asked
 * @param position the end of the page in terms of the query
 */
record PageToken(String fingerprint, KeyRange range, String position) {

    private static final Pattern FORM = Pattern.compile("([\\w-]{16})\\.([0-9A-F]*)-([0-9A-F]*)\\.([\\w-]+)");

    /** ASCII that can stand in a header. */
    String encode() {
        return fingerprint + '.' + range.min() + '-' + range.max() + '.' + position;
    }

    static PageToken decode(String text) {
        Matcher parts = FORM.matcher(text);
        if (!parts.matches() || parts.group(2).compareTo(parts.group(3)) > 0) {
            throw new InvalidQueryException("The continuation token is not valid for this query");
        }
        return new PageToken(parts.group(1), new KeyRange(parts.group(2), parts.group(3)), parts.group(4));
    }

    /**
     * Fails unless the given question can be gone on with at the position.
     *
     * @param asked where the question looks now, less than before if a partition has been split
     * @param numbered whether the position is a number among the rows of all documents there were in the range
     */
    void check(String question, KeyRange asked, boolean numbered) {
        if (!fingerprint.equals(question)) {
            throw new InvalidQueryException(
                    "The continuation token is of another query, of other parameters or of another container");
        }
        if (!range.contains(asked)) {
            throw new InvalidQueryException(
                    "The continuation token is of another partition key or another partition than the request");
        }
        if (numbered && !range.equals(asked)) {
            throw new InvalidQueryException("The partition of the continuation token has been split, and a query with"
                    + " DISTINCT, GROUP BY or RANK cannot go on in a part of it: run it again from the start");
        }
    }
}
