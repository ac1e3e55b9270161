package fairway;

import java.nio.ByteBuffer;

/** A fix of a receiver; NaN is unknown. */
public final class Fix {
  private final double timestamp;
  private final double latitude;
  private final double longitude;
  private final double horizontalAccuracy;
  private final double speed;
  private final double course;
  private final double altitude;
  private final long roads;

  /** A fix at a time in seconds since 1970, whose other members are unknown. */
  public Fix(double timestamp, double latitude, double longitude) {
    this(timestamp, latitude, longitude, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
  }

  /** A fix with all members, in metres, metres per second and degrees clockwise from north. */
  public Fix(double timestamp, double latitude, double longitude, double horizontalAccuracy, double speed,
      double course, double altitude) {
    this(timestamp, latitude, longitude, horizontalAccuracy, speed, course, altitude, 0);
  }

  private Fix(double timestamp, double latitude, double longitude, double horizontalAccuracy, double speed,
      double course, double altitude, long roads) {
    this.timestamp = timestamp;
    this.latitude = latitude;
    this.longitude = longitude;
    this.horizontalAccuracy = horizontalAccuracy;
    this.speed = speed;
    this.course = course;
    this.altitude = altitude;
    this.roads = roads;
  }

  /** Returns this fix with what roads say of it, as the bits of Swift's RoadEvidence; 0 for nothing. */
  public Fix withRoads(long evidence) {
    return new Fix(timestamp, latitude, longitude, horizontalAccuracy, speed, course, altitude, evidence);
  }

  /** Returns what roads say of the vehicle's place beside its route; 0 for nothing. */
  public long getRoads() {
    return roads;
  }

  public double getTimestamp() {
    return timestamp;
  }

  public double getLatitude() {
    return latitude;
  }

  public double getLongitude() {
    return longitude;
  }

  /** Returns the radius of the expected error. */
  public double getHorizontalAccuracy() {
    return horizontalAccuracy;
  }

  public double getSpeed() {
    return speed;
  }

  public double getCourse() {
    return course;
  }

  public double getAltitude() {
    return altitude;
  }

  void write(ByteBuffer at) {
    at.putDouble(Layout.FIX_TIMESTAMP, timestamp);
    at.putDouble(Layout.FIX_LATITUDE, latitude);
    at.putDouble(Layout.FIX_LONGITUDE, longitude);
    at.putDouble(Layout.FIX_HORIZONTAL_ACCURACY, horizontalAccuracy);
    at.putDouble(Layout.FIX_SPEED, speed);
    at.putDouble(Layout.FIX_COURSE, course);
    at.putDouble(Layout.FIX_ALTITUDE, altitude);
    at.putLong(Layout.FIX_ROADS, roads);
  }
}
