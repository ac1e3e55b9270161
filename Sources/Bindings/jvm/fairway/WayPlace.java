package fairway;

import java.nio.ByteBuffer;

/**
 * A place on a way: a coordinate in degrees, the metres around it within which all roads count, and those within which the
 * nearest road does if none of them leads on, 2000 at most; the direction of travel in degrees, NaN for any, and how far that
 * of a road may be from it; what one does there, and on which side of the road it must be.
 */
public record WayPlace(double latitude, double longitude, double radius, double reach, double heading, double tolerance,
    Passing passing, Roadside side) {
  /** A stop at a coordinate, on any road within 5 metres, in any direction. */
  public WayPlace(double latitude, double longitude) {
    this(latitude, longitude, 5, 2000, Double.NaN, 60, Passing.STOP, Roadside.ANY);
  }

  /** Returns this place with other distances within which roads count, in metres. */
  public WayPlace within(double radius, double reach) {
    return new WayPlace(latitude, longitude, radius, reach, heading, tolerance, passing, side);
  }

  /** Returns this place with a direction of travel, and how far that of a road may be from it, in degrees. */
  public WayPlace heading(double heading, double tolerance) {
    return new WayPlace(latitude, longitude, radius, reach, heading, tolerance, passing, side);
  }

  /** Returns this place as a stop, or one that one passes. The first and the last place of a way are always stops. */
  public WayPlace passing(Passing passing) {
    return new WayPlace(latitude, longitude, radius, reach, heading, tolerance, passing, side);
  }

  /** Returns this place on a side of the road. */
  public WayPlace on(Roadside side) {
    return new WayPlace(latitude, longitude, radius, reach, heading, tolerance, passing, side);
  }

  void write(ByteBuffer at, int offset) {
    at.putDouble(offset + Layout.WAY_PLACE_LATITUDE, latitude)
        .putDouble(offset + Layout.WAY_PLACE_LONGITUDE, longitude)
        .putDouble(offset + Layout.WAY_PLACE_RADIUS, radius)
        .putDouble(offset + Layout.WAY_PLACE_REACH, reach)
        .putDouble(offset + Layout.WAY_PLACE_HEADING, heading)
        .putDouble(offset + Layout.WAY_PLACE_TOLERANCE, tolerance)
        .putInt(offset + Layout.WAY_PLACE_PASSING, passing.getNumber())
        .putInt(offset + Layout.WAY_PLACE_SIDE, side.getNumber());
  }
}
