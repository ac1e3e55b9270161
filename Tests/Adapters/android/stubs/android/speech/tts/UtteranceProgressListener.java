package android.speech.tts;

/** The part of Android's class that the adapter calls. */
public abstract class UtteranceProgressListener {
  public abstract void onStart(String utteranceId);
  public abstract void onDone(String utteranceId);
  @Deprecated
  public abstract void onError(String utteranceId);
}
