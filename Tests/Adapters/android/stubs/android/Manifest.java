package android;

/** The part of Android's class that the example names. */
public final class Manifest {
  public static final class permission {
    public static final String ACCESS_FINE_LOCATION = "android.permission.ACCESS_FINE_LOCATION";
  }
}
