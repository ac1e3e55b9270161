package android.content.pm;

/** The part of Android's class that the example reads. */
public class ApplicationInfo {
  public String nativeLibraryDir = "";
}
