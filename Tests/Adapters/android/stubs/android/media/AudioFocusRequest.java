package android.media;

/** The part of Android's class that the adapter calls. */
public final class AudioFocusRequest {
  public final int gain;

  private AudioFocusRequest(int gain) {
    this.gain = gain;
  }

  public static final class Builder {
    private final int gain;

    public Builder(int gain) {
      this.gain = gain;
    }

    public Builder setAudioAttributes(AudioAttributes attributes) { return this; }
    public AudioFocusRequest build() { return new AudioFocusRequest(gain); }
  }
}
