package android.view;

/** The part of Android's interface that the example names. */
public interface WindowManager {
  class LayoutParams {
    public static final int FLAG_KEEP_SCREEN_ON = 128;
  }
}
