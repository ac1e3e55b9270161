package android.view;

/** The part of Android's class that the example calls. */
public class Window {
  public void addFlags(int flags) {}
}
