package android.location;

/** The part of Android's interface that the example has. */
public interface LocationListener {
  void onLocationChanged(Location location);
}
