package fairway.android;

import android.location.Location;
import android.os.Build;
import fairway.Fix;

/**
 * Makes fixes of the locations of one drive, whichever provider they come from: what a location does not have is unknown.
 *
 * <p>The engine's only clock is the time of the fixes. Android's clock can be set while one drives, so the first location
 * says what time it is, and the time that the device has been running says how much later the others are.
 */
public final class LocationFixes {
  private double start = Double.NaN;

  /** Returns a location as a fix. The altitude is the one above the ellipsoid. */
  public Fix fixOf(Location location) {
    return new Fix(timeOf(location), location.getLatitude(), location.getLongitude(),
        location.hasAccuracy() ? location.getAccuracy() : Double.NaN,
        location.hasSpeed() ? location.getSpeed() : Double.NaN,
        location.hasBearing() ? location.getBearing() : Double.NaN,
        location.hasAltitude() ? location.getAltitude() : Double.NaN);
  }

  /**
   * Returns whether an app made the location, such as one that hides where the device is. An app for drivers follows it too,
   * and one that pays for distance does not.
   */
  @SuppressWarnings("deprecation") // Its successor came with Android 12.
  public static boolean isSimulated(Location location) {
    return Build.VERSION.SDK_INT >= Build.VERSION_CODES.S ? location.isMock() : location.isFromMockProvider();
  }

  private double timeOf(Location location) {
    double time = location.getTime() / 1000.0;
    long running = location.getElapsedRealtimeNanos();
    // Who makes a location by hand often leaves this out.
    if (running == 0) {
      return time;
    }
    if (Double.isNaN(start)) {
      start = time - running / 1e9;
    }
    return start + running / 1e9;
  }
}
