package android.content.pm;

/** The part of Android's class that the example names. */
public abstract class PackageManager {
  public static final int PERMISSION_GRANTED = 0;
}
