package io.dronedelivery.emulator.query.function;

/**
 * Okapi BM25 with the usual parameters: how much a term in a text says.
 *
 * @param documents in the container
 * @param words in all of them
 */
record Bm25(double documents, double words) {

    private static final double SATURATION = 1.2;
    private static final double LENGTH_WEIGHT = 0.75;

    /**
     * @param occurrences of the term in the text
     * @param length of the text in words
     * @param containing how many documents contain the term
     */
    double score(int occurrences, int length, double containing) {
        if (occurrences == 0) {
            return 0;
        }
        double rarity = Math.log(1 + (documents - containing + 0.5) / (containing + 0.5));
        double relativeLength = length * documents / words;
        double saturated = SATURATION * (1 - LENGTH_WEIGHT + LENGTH_WEIGHT * relativeLength);
        return rarity * occurrences * (SATURATION + 1) / (occurrences + saturated);
    }
}
