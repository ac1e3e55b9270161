package android.location;

/** The part of Android's class that the example calls. */
public class LocationManager {
  public static final String GPS_PROVIDER = "gps";

  public void requestLocationUpdates(String provider, long milliseconds, float metres, LocationListener listener) {}
  public void removeUpdates(LocationListener listener) {}
}
