package io.dronedelivery.gateway.section;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/**
 * A question to the service that owns a section.
 *
 * @param uri path and query
 * @param template the same with a placeholder per variable: the tag under which client metrics count the call
 */
record SectionRequest(Section section, String uri, String template) {

    private static final String SUMMARY = "?ownerId={ownerId}&year={year}&month={month}";
    private static final String LATEST_MONTH = "?ownerId={ownerId}";

    static SectionRequest summary(Section section, OwnerMonth question) {
        return new SectionRequest(
                section,
                section.summaryPath() + "?ownerId=" + encoded(question.ownerId()) + "&year="
                        + question.month().getYear() + "&month="
                        + question.month().getMonthValue(),
                section.summaryPath() + SUMMARY);
    }

    static SectionRequest latestMonth(Section section, String ownerId) {
        return new SectionRequest(
                section,
                section.latestMonthPath() + "?ownerId=" + encoded(ownerId),
                section.latestMonthPath() + LATEST_MONTH);
    }

    private static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }
}
