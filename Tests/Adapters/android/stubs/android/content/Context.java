package android.content;

/** The part of Android's class that the adapter calls. */
public abstract class Context {
  public static final String AUDIO_SERVICE = "audio";

  public abstract Object getSystemService(String name);
}
