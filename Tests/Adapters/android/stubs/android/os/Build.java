package android.os;

/** The part of Android's class that the adapter calls. */
public class Build {
  public static class VERSION {
    public static int SDK_INT = 35;
  }

  public static class VERSION_CODES {
    public static final int S = 31;
  }
}
