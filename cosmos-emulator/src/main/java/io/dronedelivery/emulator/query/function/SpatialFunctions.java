package io.dronedelivery.emulator.query.function;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dronedelivery.emulator.query.function.GeoShape.InvalidShapeException;
import io.dronedelivery.emulator.query.syntax.InvalidQueryException;
import io.dronedelivery.emulator.value.JsonNumber;
import io.dronedelivery.emulator.value.Undefined;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import net.sf.geographiclib.Geodesic;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.TopologyException;

/** Functions on GeoJSON, on the WGS 84 ellipsoid; what is no valid shape gives undefined. */
final class SpatialFunctions {

    private static final Set<String> NO_POINTS =
            Set.of("LineString", "Polygon", "MultiPoint", "MultiLineString", "MultiPolygon");

    private SpatialFunctions() {}

    static List<SystemFunction> all() {
        return List.of(
                SystemFunction.of("ST_DISTANCE", 2, SpatialFunctions::distance),
                SystemFunction.of("ST_INTERSECTS", 2, arguments -> relation(arguments, Geometry::intersects)),
                SystemFunction.of("ST_ISVALID", 1, SpatialFunctions::isValid),
                SystemFunction.of("ST_ISVALIDDETAILED", 1, SpatialFunctions::isValidDetailed),
                SystemFunction.of("ST_WITHIN", 2, arguments -> relation(arguments, Geometry::within)));
    }

    /** In metres. */
    private static JsonNode distance(List<JsonNode> arguments) {
        for (JsonNode shape : arguments) {
            String type = shape.path("type").asText();
            if (NO_POINTS.contains(type)) {
                throw new InvalidQueryException("ST_DISTANCE of a " + type + " is not supported, only of points");
            }
            if (!type.equals("Point")) {
                return Undefined.VALUE;
            }
        }
        try {
            Coordinate from = GeoShape.position(arguments.get(0).path("coordinates"));
            Coordinate to = GeoShape.position(arguments.get(1).path("coordinates"));
            return JsonNumber.of(Geodesic.WGS84.Inverse(from.y, from.x, to.y, to.x).s12);
        } catch (InvalidShapeException e) {
            return Undefined.VALUE;
        }
    }

    private static JsonNode relation(List<JsonNode> arguments, BiPredicate<Geometry, Geometry> relation) {
        try {
            Geometry one = GeoShape.of(arguments.get(0));
            Geometry other = GeoShape.of(arguments.get(1));
            for (int turns = -1; turns <= 1; turns++) {
                if (relation.test(GeoShape.turned(one, turns), other)) {
                    return BooleanNode.TRUE;
                }
            }
            return BooleanNode.FALSE;
        } catch (InvalidShapeException e) {
            return Undefined.VALUE;
        } catch (TopologyException e) {
            throw new InvalidQueryException("The relation of two shapes could not be computed: " + e.getMessage());
        }
    }

    private static JsonNode isValid(List<JsonNode> arguments) {
        JsonNode value = arguments.get(0);
        return value.isMissingNode()
                ? Undefined.VALUE
                : BooleanNode.valueOf(flaw(value).isEmpty());
    }

    private static JsonNode isValidDetailed(List<JsonNode> arguments) {
        JsonNode value = arguments.get(0);
        if (value.isMissingNode()) {
            return Undefined.VALUE;
        }
        Optional<String> flaw = flaw(value);
        ObjectNode answer = JsonNodeFactory.instance.objectNode().put("valid", flaw.isEmpty());
        flaw.ifPresent(reason -> answer.put("reason", reason));
        return answer;
    }

    private static Optional<String> flaw(JsonNode value) {
        try {
            GeoShape.of(value);
            return Optional.empty();
        } catch (InvalidShapeException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }
}
