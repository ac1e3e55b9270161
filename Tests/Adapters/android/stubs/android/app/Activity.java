package android.app;

import android.content.Context;
import android.os.Bundle;
import android.view.View;
import android.view.Window;

/** The part of Android's class that the example calls. */
public abstract class Activity extends Context {
  protected void onCreate(Bundle state) {}
  protected void onDestroy() {}
  public void onRequestPermissionsResult(int request, String[] permissions, int[] results) {}
  public final void requestPermissions(String[] permissions, int request) {}
  public void setContentView(View view) {}
  public Window getWindow() { return new Window(); }
  @Override
  public Object getSystemService(String name) { return null; }
}
