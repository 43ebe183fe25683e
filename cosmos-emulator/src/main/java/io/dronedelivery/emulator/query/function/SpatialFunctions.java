package io.dronedelivery.emulator.query.function;

import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.emulator.query.syntax.InvalidQueryException;
import io.dronedelivery.emulator.value.JsonNumber;
import io.dronedelivery.emulator.value.Undefined;
import java.util.List;
import java.util.Set;
import net.sf.geographiclib.Geodesic;

/** Functions on GeoJSON: distances between points, along the WGS 84 ellipsoid. */
final class SpatialFunctions {

    private static final Set<String> OTHER_SHAPES =
            Set.of("LineString", "Polygon", "MultiPoint", "MultiLineString", "MultiPolygon");
    private static final int MAX_LATITUDE = 90;
    private static final int MAX_LONGITUDE = 180;

    private SpatialFunctions() {}

    static List<SystemFunction> all() {
        return List.of(SystemFunction.of("ST_DISTANCE", 2, SpatialFunctions::distance));
    }

    /** In metres. */
    private static JsonNode distance(List<JsonNode> arguments) {
        for (JsonNode shape : arguments) {
            if (OTHER_SHAPES.contains(shape.path("type").asText())) {
                throw new InvalidQueryException(
                        "ST_DISTANCE of a " + shape.path("type").asText() + " is not supported, only of points");
            }
            if (!isPoint(shape)) {
                return Undefined.VALUE;
            }
        }
        JsonNode from = arguments.get(0).path("coordinates");
        JsonNode to = arguments.get(1).path("coordinates");
        return JsonNumber.of(Geodesic.WGS84.Inverse(
                        from.get(1).doubleValue(),
                        from.get(0).doubleValue(),
                        to.get(1).doubleValue(),
                        to.get(0).doubleValue())
                .s12);
    }

    /** Longitude comes first in GeoJSON. */
    private static boolean isPoint(JsonNode shape) {
        JsonNode coordinates = shape.path("coordinates");
        return shape.path("type").asText().equals("Point")
                && coordinates.path(0).isNumber()
                && coordinates.path(1).isNumber()
                && Math.abs(coordinates.path(0).doubleValue()) <= MAX_LONGITUDE
                && Math.abs(coordinates.path(1).doubleValue()) <= MAX_LATITUDE;
    }
}
