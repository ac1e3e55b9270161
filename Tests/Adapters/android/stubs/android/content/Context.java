package android.content;

import android.content.pm.ApplicationInfo;
import android.content.res.AssetManager;
import java.io.File;

/** The part of Android's class that is called. */
public abstract class Context {
  public static final String AUDIO_SERVICE = "audio";
  public static final String LOCATION_SERVICE = "location";

  public abstract Object getSystemService(String name);
  public int checkSelfPermission(String permission) { return -1; }
  public ApplicationInfo getApplicationInfo() { return new ApplicationInfo(); }
  public AssetManager getAssets() { return new AssetManager(); }
  public File getFilesDir() { return new File("."); }
}
