package io.dronedelivery.gateway.section;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/**
 * A question to the service that owns a section.
 *
 * @param path what metrics and traces call it
 * @param uri path and query
 * @param contract what an answer must have
 */
record SectionRequest(Section section, String path, String uri, SectionContract contract) {

    static SectionRequest summary(Section section, OwnerMonth question) {
        String path = section.summaryPath();
        String uri = path + "?ownerId=" + encoded(question.ownerId()) + "&year="
                + question.month().getYear() + "&month=" + question.month().getMonthValue();
        return new SectionRequest(section, path, uri, section.contract());
    }

    static SectionRequest latestMonth(Section section, String ownerId) {
        String path = section.latestMonthPath();
        return new SectionRequest(section, path, path + "?ownerId=" + encoded(ownerId), SectionContract.LATEST_MONTH);
    }

    private static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }
}
