package io.dronedelivery.support.contract;

/**
 * One service and its items.
 *
 * @param application main class
 * @param path of the items
 * @param summary last segment of the summary's path
 * @param container where the items are
 * @param acrossOwners path and query that find such items of all owners
 * @param content JSON of an item without id, owner, year and month
 * @param nothing JSON summary of a month without items
 * @param two JSON summary of a month with two such items
 */
public record Subject(
        Class<?> application,
        String path,
        String summary,
        String container,
        String acrossOwners,
        String content,
        String nothing,
        String two) {

    String body(String id, String ownerId, int month) {
        return """
                {"id":"%s","ownerId":"%s","year":2026,"month":%d,%s""".formatted(id, ownerId, month, content.substring(1));
    }
}
