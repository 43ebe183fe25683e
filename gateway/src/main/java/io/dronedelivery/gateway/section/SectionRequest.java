package io.dronedelivery.gateway.section;

import java.util.List;

/**
 * A question to the service that owns a section.
 *
 * @param uri path and query with one placeholder per variable; also the tag under which client metrics count the call
 */
record SectionRequest(Section section, String uri, List<Object> variables) {

    SectionRequest {
        variables = List.copyOf(variables);
    }

    static SectionRequest summary(Section section, OwnerMonth question) {
        return new SectionRequest(
                section,
                section.summaryPath() + "?ownerId={ownerId}&year={year}&month={month}",
                List.of(
                        question.ownerId(),
                        question.month().getYear(),
                        question.month().getMonthValue()));
    }

    static SectionRequest latestMonth(Section section, String ownerId) {
        return new SectionRequest(section, section.latestMonthPath() + "?ownerId={ownerId}", List.of(ownerId));
    }
}
