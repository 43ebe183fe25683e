package io.dronedelivery.emulator.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpatialTests {

    private static final String SQUARE = polygon("[[0,0],[2,0],[2,2],[0,2],[0,0]]");
    private static final String OUTSIDE_OF_SQUARE = polygon("[[0,0],[0,2],[2,2],[2,0],[0,0]]");
    private static final String RING = polygon("[[0,0],[9,0],[9,9],[0,9],[0,0]], [[3,3],[3,6],[6,6],[6,3],[3,3]]");
    private static final String ACROSS_THE_DATE_LINE = polygon("[[170,-10],[-170,-10],[-170,10],[170,10],[170,-10]]");

    /** Its long edges are great circles, which run north of the parallels that they begin and end on. */
    private static final String LONG_EDGES = polygon("[[0,40],[60,40],[60,50],[0,50],[0,40]]");

    private static final String TWO_SQUARES = "{\"type\": \"MultiPolygon\", \"coordinates\":"
            + " [[[[0,0],[2,0],[2,2],[0,2],[0,0]]], [[[5,5],[7,5],[7,7],[5,7],[5,5]]]]}";

    @ParameterizedTest(name = "{0} in {1}: {2}")
    @CsvSource(delimiter = ';', textBlock = """
            1,1;     square;               true
            3,1;     square;               false
            -1,1;    square;               false
            1,1;     outside of square;    false
            3,1;     outside of square;    true
            -170,89; outside of square;    true
            1,1;     ring;                 true
            4,4;     ring;                 false
            180,0;   across the date line; true
            -175,0;  across the date line; true
            175,0;   across the date line; true
            160,0;   across the date line; false
            0,0;     across the date line; false
            30,52;   long edges;           true
            30,41;   long edges;           false
            6,6;     two squares;          true
            4,4;     two squares;          false
            """)
    void knowsWhichPointsAreWithinAPolygon(String position, String polygon, boolean within) {
        String shapes = point(position) + ", " + shape(polygon);

        assertThat(Documents.valueOf("ST_WITHIN(" + shapes + ")")).isEqualTo(Boolean.toString(within));
        assertThat(Documents.valueOf("ST_INTERSECTS(" + shapes + ")")).isEqualTo(Boolean.toString(within));
    }

    @ParameterizedTest(name = "{0}, {1}: {2}")
    @CsvSource(delimiter = ';', textBlock = """
            [[-1,1],[1,1]];     square;               true
            [[-1,1],[-1,3]];    square;               false
            [[-1,2],[0,2]];     square;               true
            [[4,4],[5,5]];      ring;                 false
            [[160,0],[-160,0]]; across the date line; true
            """)
    void knowsWhichLinesMeetAPolygon(String positions, String polygon, boolean intersects) {
        String line = "{\"type\": \"LineString\", \"coordinates\": " + positions + "}";

        assertThat(Documents.valueOf("ST_INTERSECTS(" + line + ", " + shape(polygon) + ")"))
                .isEqualTo(Boolean.toString(intersects));
        assertThat(Documents.valueOf("ST_WITHIN(" + line + ", " + shape(polygon) + ")"))
                .isEqualTo("false");
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            {"type": "Point", "coordinates": [1, 2]}                                              ; ``
            {"type": "Point", "coordinates": [1, 2, 30]}                                          ; ``
            {"type": "LineString", "coordinates": [[1, 2], [3, 4]]}                               ; ``
            {"type": "Polygon", "coordinates": [[[0,0],[2,0],[2,2],[0,0]]]}                       ; ``
            {"type": "Polygon", "coordinates": [[[0,0],[2,2],[2,0],[0,0]]]}                       ; ``
            {"type": "MultiPolygon", "coordinates": [[[[0,0],[2,0],[2,2],[0,0]]]]}                ; ``
            {"type": "Point", "coordinates": [1, 91]}                                             ; latitudes
            {"type": "Point", "coordinates": ["1", 2]}                                            ; two numbers
            {"type": "Point"}                                                                     ; two numbers
            {"type": "LineString", "coordinates": [[1, 2]]}                                       ; at least two
            {"type": "Polygon", "coordinates": [[[0,0],[2,0],[2,2],[0,1]]]}                       ; Ring 1 does not end
            {"type": "Polygon", "coordinates": [[[0,0],[9,0],[9,9],[0,0]], [[5,1],[6,1],[5,1]]]}  ; Ring 2 has fewer
            {"type": "Polygon", "coordinates": [[[0,0],[2,2],[2,0],[0,2],[0,0]]]}                 ; Self-intersection
            {"type": "Polygon", "coordinates": []}                                                ; array of rings
            {"type": "MultiPolygon", "coordinates": {}}                                           ; array of polygons
            {"type": "MultiPoint", "coordinates": [[1, 2]]}                                       ; no GeoJSON object
            'here'                                                                                ; no GeoJSON object
            """)
    void saysWhetherAShapeIsValidAndWhyNot(String shape, String flaw) {
        assertThat(Documents.valueOf("ST_ISVALID(" + shape + ")")).isEqualTo(Boolean.toString(flaw.isEmpty()));
        assertThat(Documents.valueOf("ST_ISVALIDDETAILED(" + shape + ").reason ?? ''"))
                .contains(flaw);
        assertThat(Documents.valueOf("ST_ISVALIDDETAILED(" + shape + ").valid"))
                .isEqualTo(Boolean.toString(flaw.isEmpty()));
        if (!flaw.isEmpty()) {
            assertThat(Documents.valueOf("ST_WITHIN(" + shape + ", " + SQUARE + ")"))
                    .isEqualTo("undefined");
        }
    }

    @Test
    void knowsNothingOfWhatIsNotThere() {
        assertThat(Documents.valueOf("ST_ISVALID(undefined)")).isEqualTo("undefined");
        assertThat(Documents.valueOf("ST_ISVALIDDETAILED(undefined)")).isEqualTo("undefined");
        assertThat(Documents.valueOf("ST_INTERSECTS(undefined, " + SQUARE + ")"))
                .isEqualTo("undefined");
    }

    @Test
    void refusesPolygonsAroundAPoleAndEndlessLines() {
        String around = polygon("[[0,80],[120,80],[-120,80],[0,80]]");
        String endless = "{\"type\": \"LineString\", \"coordinates\": [" + "[0,0],[90,0],".repeat(60) + "[0,0]]}";

        assertThatThrownBy(() -> Documents.valueOf("ST_WITHIN(" + point("0,90") + ", " + around + ")"))
                .isInstanceOf(QueryException.class)
                .hasMessageContaining("pole");
        assertThatThrownBy(() -> Documents.valueOf("ST_ISVALID(" + endless + ")"))
                .isInstanceOf(QueryException.class)
                .hasMessageContaining("longer");
    }

    private static String shape(String name) {
        return switch (name) {
            case "square" -> SQUARE;
            case "outside of square" -> OUTSIDE_OF_SQUARE;
            case "ring" -> RING;
            case "across the date line" -> ACROSS_THE_DATE_LINE;
            case "long edges" -> LONG_EDGES;
            default -> TWO_SQUARES;
        };
    }

    private static String polygon(String rings) {
        return "{\"type\": \"Polygon\", \"coordinates\": [" + rings + "]}";
    }

    private static String point(String position) {
        return "{\"type\": \"Point\", \"coordinates\": [" + position + "]}";
    }
}
