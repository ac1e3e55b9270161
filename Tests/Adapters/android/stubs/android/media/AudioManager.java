package android.media;

/** The part of Android's class that the adapter calls; it keeps who has the sound. */
public class AudioManager {
  public static final int AUDIOFOCUS_GAIN_TRANSIENT_MAY_DUCK = 3;
  public AudioFocusRequest holder;

  public int requestAudioFocus(AudioFocusRequest request) {
    holder = request;
    return 1;
  }

  public int abandonAudioFocusRequest(AudioFocusRequest request) {
    if (holder == request) {
      holder = null;
    }
    return 1;
  }
}
