package android.speech.tts;

import android.content.Context;
import android.media.AudioAttributes;
import android.os.Bundle;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The part of Android's class that the adapter calls; it keeps the words. */
public class TextToSpeech {
  public static final int SUCCESS = 0;
  public static final int ERROR = -1;
  public static final int QUEUE_FLUSH = 0;
  public static final int QUEUE_ADD = 1;
  public static final int LANG_AVAILABLE = 0;
  public static final int LANG_NOT_SUPPORTED = -2;

  public interface OnInitListener {
    void onInit(int status);
  }

  public static TextToSpeech last;
  public final OnInitListener listener;
  public final List<String> waiting = new ArrayList<>();
  public final List<String> identifiers = new ArrayList<>();
  public boolean isShutDown;
  private UtteranceProgressListener progress;

  public TextToSpeech(Context context, OnInitListener listener) {
    this.listener = listener;
    last = this;
  }

  public int setLanguage(Locale locale) {
    return locale.getLanguage().equals("xx") ? LANG_NOT_SUPPORTED : LANG_AVAILABLE;
  }

  public int setAudioAttributes(AudioAttributes attributes) { return SUCCESS; }

  public int setOnUtteranceProgressListener(UtteranceProgressListener listener) {
    progress = listener;
    return SUCCESS;
  }

  public int speak(CharSequence text, int queue, Bundle options, String identifier) {
    if (queue == QUEUE_FLUSH) {
      stop();
    }
    waiting.add(text.toString());
    identifiers.add(identifier);
    return SUCCESS;
  }

  public int stop() {
    waiting.clear();
    identifiers.clear();
    return SUCCESS;
  }

  public void shutdown() {
    isShutDown = true;
  }

  /** Ends what is being said, as the system does. */
  public void finish() {
    waiting.remove(0);
    progress.onDone(identifiers.remove(0));
  }
}
