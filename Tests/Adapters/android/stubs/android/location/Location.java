package android.location;

/** The part of Android's class that the adapter calls, with its defaults. */
public class Location {
  private long time;
  private long running;
  private double latitude;
  private double longitude;
  private Float accuracy;
  private Float speed;
  private Float bearing;
  private Double altitude;
  private boolean isMock;

  public Location(String provider) {}

  public long getTime() { return time; }
  public void setTime(long time) { this.time = time; }
  public long getElapsedRealtimeNanos() { return running; }
  public void setElapsedRealtimeNanos(long running) { this.running = running; }
  public double getLatitude() { return latitude; }
  public void setLatitude(double latitude) { this.latitude = latitude; }
  public double getLongitude() { return longitude; }
  public void setLongitude(double longitude) { this.longitude = longitude; }
  public boolean hasAccuracy() { return accuracy != null; }
  public float getAccuracy() { return accuracy == null ? 0 : accuracy; }
  public void setAccuracy(float accuracy) { this.accuracy = accuracy; }
  public boolean hasSpeed() { return speed != null; }
  public float getSpeed() { return speed == null ? 0 : speed; }
  public void setSpeed(float speed) { this.speed = speed; }
  public boolean hasBearing() { return bearing != null; }
  public float getBearing() { return bearing == null ? 0 : bearing; }
  public void setBearing(float bearing) { this.bearing = bearing; }
  public boolean hasAltitude() { return altitude != null; }
  public double getAltitude() { return altitude == null ? 0 : altitude; }
  public void setAltitude(double altitude) { this.altitude = altitude; }
  public boolean isMock() { return isMock; }
  public void setMock(boolean isMock) { this.isMock = isMock; }
  @Deprecated
  public boolean isFromMockProvider() { return isMock; }
}
