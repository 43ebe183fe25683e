package io.dronedelivery.emulator.query.function;

import io.dronedelivery.emulator.query.syntax.InvalidQueryException;
import java.util.ArrayList;
import java.util.List;
import net.sf.geographiclib.Geodesic;
import net.sf.geographiclib.GeodesicData;
import net.sf.geographiclib.GeodesicLine;
import net.sf.geographiclib.GeodesicMask;
import org.locationtech.jts.geom.Coordinate;

/** Follows the shortest lines on the WGS 84 ellipsoid by points so close that the plane's straight lines are as good. */
final class GeodesicPath {

    /** Below 60 degrees of latitude this keeps within a metre of the shortest line. */
    private static final double STEP_METRES = 5_000;

    private static final int MOST_POINTS = 200_000;
    private static final int FULL_CIRCLE = 360;
    private static final int MASK = GeodesicMask.LATITUDE | GeodesicMask.LONGITUDE | GeodesicMask.LONG_UNROLL;

    private int points;

    /**
     * The way through all positions; a longitude goes beyond 180 degrees where the way does.
     *
     * @throws InvalidQueryException if the ways of one shape need too many points
     */
    Coordinate[] along(List<Coordinate> positions) {
        List<Coordinate> way = new ArrayList<>();
        Coordinate at = positions.get(0);
        way.add(at);
        for (Coordinate next : positions.subList(1, positions.size())) {
            GeodesicLine line = Geodesic.WGS84.InverseLine(at.y, at.x, next.y, next.x, MASK | GeodesicMask.DISTANCE_IN);
            int steps = (int) Math.max(1, Math.ceil(line.Distance() / STEP_METRES));
            points += steps;
            if (points > MOST_POINTS) {
                throw new InvalidQueryException("The lines of a shape are longer than is supported");
            }
            for (int step = 1; step < steps; step++) {
                GeodesicData point = line.Position(line.Distance() * step / steps, MASK);
                way.add(new Coordinate(point.lon2, point.lat2));
            }
            double end = line.Position(line.Distance(), MASK).lon2;
            at = new Coordinate(next.x + FULL_CIRCLE * Math.rint((end - next.x) / FULL_CIRCLE), next.y);
            way.add(at);
        }
        return way.toArray(Coordinate[]::new);
    }
}
