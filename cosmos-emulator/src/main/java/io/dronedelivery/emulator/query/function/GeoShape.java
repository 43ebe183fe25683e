package io.dronedelivery.emulator.query.function;

import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.emulator.query.syntax.InvalidQueryException;
import java.util.ArrayList;
import java.util.List;
import org.locationtech.jts.algorithm.Orientation;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.Polygon;
import org.locationtech.jts.geom.util.AffineTransformation;
import org.locationtech.jts.operation.valid.IsValidOp;
import org.locationtech.jts.operation.valid.TopologyValidationError;

/** GeoJSON as shapes in the plane of longitude and latitude, which go on beyond 180 degrees rather than being cut there. */
final class GeoShape {

    private static final int FULL_CIRCLE = 360;
    private static final int MAX_LATITUDE = 90;
    private static final int MAX_LONGITUDE = 180;
    private static final int SMALLEST_RING = 4;

    private static final GeometryFactory SHAPES = new GeometryFactory();

    /** Why a value is not a shape. */
    static final class InvalidShapeException extends Exception {

        private static final long serialVersionUID = 1L;

        private InvalidShapeException(String reason) {
            super(reason, null, false, false);
        }
    }

    private final GeodesicPath path = new GeodesicPath();

    private GeoShape() {}

    /**
     * The points of a shape in the plane; a polygon whose outer ring goes clockwise is the rest of the world, as in the service.
     *
     * @throws InvalidShapeException if the value is not a valid Point, LineString, Polygon or MultiPolygon
     * @throws InvalidQueryException if it is one that cannot be computed with
     */
    static Geometry of(JsonNode value) throws InvalidShapeException {
        return new GeoShape().read(value);
    }

    /** The same shape where it is met by those who count longitudes a turn higher or lower. */
    static Geometry turned(Geometry shape, int turns) {
        return turns == 0
                ? shape
                : AffineTransformation.translationInstance((double) FULL_CIRCLE * turns, 0)
                        .transform(shape);
    }

    private Geometry read(JsonNode value) throws InvalidShapeException {
        JsonNode coordinates = value.path("coordinates");
        String type = value.path("type").asText();
        return switch (type) {
            case "Point" -> SHAPES.createPoint(position(coordinates));
            case "LineString" -> lineString(coordinates);
            case "Polygon" -> polygon(coordinates);
            case "MultiPolygon" -> multiPolygon(coordinates);
            default ->
                throw new InvalidShapeException(
                        "The value is no GeoJSON object of the type Point, LineString, Polygon or MultiPolygon.");
        };
    }

    private Geometry lineString(JsonNode coordinates) throws InvalidShapeException {
        List<Coordinate> positions = positions(coordinates);
        if (positions.size() < 2) {
            throw new InvalidShapeException("A LineString has at least two positions.");
        }
        return valid(SHAPES.createLineString(path.along(positions)));
    }

    private Geometry multiPolygon(JsonNode coordinates) throws InvalidShapeException {
        if (!coordinates.isArray() || coordinates.isEmpty()) {
            throw new InvalidShapeException("The coordinates of a MultiPolygon are an array of polygons.");
        }
        List<Geometry> polygons = new ArrayList<>();
        boolean plain = true;
        for (JsonNode each : coordinates) {
            Geometry polygon = polygon(each);
            plain &= polygon instanceof Polygon && polygon.getEnvelopeInternal().getWidth() <= FULL_CIRCLE;
            polygons.add(polygon);
        }
        return plain
                ? valid(SHAPES.createMultiPolygon(polygons.toArray(Polygon[]::new)))
                : SHAPES.buildGeometry(polygons).union();
    }

    private Geometry polygon(JsonNode coordinates) throws InvalidShapeException {
        if (!coordinates.isArray() || coordinates.isEmpty()) {
            throw new InvalidShapeException("The coordinates of a Polygon are an array of rings.");
        }
        LinearRing outer = ring(coordinates.get(0), 1);
        LinearRing[] holes = new LinearRing[coordinates.size() - 1];
        for (int index = 0; index < holes.length; index++) {
            LinearRing hole = ring(coordinates.get(index + 1), index + 2);
            double turns = Math.rint((outer.getCoordinate().x - hole.getCoordinate().x) / FULL_CIRCLE);
            holes[index] = (LinearRing) turned(hole, (int) turns);
        }
        Geometry polygon = valid(SHAPES.createPolygon(outer, holes));
        return Orientation.isCCW(outer.getCoordinates()) ? polygon : restOfTheWorld(polygon);
    }

    private static Geometry restOfTheWorld(Geometry polygon) {
        Geometry world =
                SHAPES.toGeometry(new Envelope(-1.5 * FULL_CIRCLE, 1.5 * FULL_CIRCLE, -MAX_LATITUDE, MAX_LATITUDE));
        for (int turns = -1; turns <= 1; turns++) {
            world = world.difference(turned(polygon, turns));
        }
        return world;
    }

    private LinearRing ring(JsonNode coordinates, int number) throws InvalidShapeException {
        List<Coordinate> positions = positions(coordinates);
        if (positions.size() < SMALLEST_RING) {
            throw new InvalidShapeException("Ring " + number + " has fewer than " + SMALLEST_RING + " positions.");
        }
        if (!positions.get(0).equals2D(positions.get(positions.size() - 1))) {
            throw new InvalidShapeException("Ring " + number + " does not end where it starts.");
        }
        Coordinate[] points = path.along(positions);
        if (points[0].x != points[points.length - 1].x) {
            throw new InvalidQueryException("A polygon around a pole is not supported");
        }
        return SHAPES.createLinearRing(points);
    }

    private static List<Coordinate> positions(JsonNode coordinates) throws InvalidShapeException {
        if (!coordinates.isArray()) {
            throw new InvalidShapeException("The coordinates are not an array of positions.");
        }
        List<Coordinate> positions = new ArrayList<>(coordinates.size());
        for (JsonNode each : coordinates) {
            positions.add(position(each));
        }
        return positions;
    }

    /** Longitude comes first in GeoJSON. */
    static Coordinate position(JsonNode position) throws InvalidShapeException {
        JsonNode longitude = position.path(0);
        JsonNode latitude = position.path(1);
        if (!longitude.isNumber() || !latitude.isNumber()) {
            throw new InvalidShapeException("A position is an array that begins with two numbers.");
        }
        if (Math.abs(longitude.doubleValue()) > MAX_LONGITUDE || Math.abs(latitude.doubleValue()) > MAX_LATITUDE) {
            throw new InvalidShapeException("Longitudes are from -180 to 180 degrees, latitudes from -90 to 90.");
        }
        return new Coordinate(longitude.doubleValue(), latitude.doubleValue());
    }

    private static Geometry valid(Geometry shape) throws InvalidShapeException {
        TopologyValidationError error = new IsValidOp(shape).getValidationError();
        if (error != null) {
            Coordinate at = error.getCoordinate();
            throw new InvalidShapeException(error.getMessage() + " at [" + at.x + ", " + at.y + "].");
        }
        return shape;
    }
}
