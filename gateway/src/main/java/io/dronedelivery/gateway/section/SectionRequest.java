package io.dronedelivery.gateway.section;

/**
 * A question to the service that owns a section. Nothing in an owner's id is ever encoded.
 *
 * @param path what metrics and traces call it
 * @param uri path and query
 * @param contract what an answer must have
 */
record SectionRequest(Section section, String path, String uri, SectionContract contract) {

    static SectionRequest summary(Section section, OwnerMonth question) {
        String path = section.summaryPath();
        String uri = path + "?ownerId=" + question.ownerId() + "&year="
                + question.month().getYear() + "&month=" + question.month().getMonthValue();
        return new SectionRequest(section, path, uri, section.contract());
    }

    static SectionRequest latestMonth(Section section, String ownerId) {
        String path = section.latestMonthPath();
        return new SectionRequest(section, path, path + "?ownerId=" + ownerId, SectionContract.LATEST_MONTH);
    }
}
