package fairway.android;

import android.content.Context;
import android.media.AudioAttributes;
import android.media.AudioFocusRequest;
import android.media.AudioManager;
import android.speech.tts.TextToSpeech;
import android.speech.tts.UtteranceProgressListener;
import fairway.Priority;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Speaks announcements with the voice of the system, on the thread of the user interface. While it speaks, music is lowered
 * and other speech is paused.
 */
public final class Speech implements AutoCloseable {
  /** Hears why announcements are not spoken. */
  public interface Failure {
    void failed(String reason);
  }

  private static final AudioAttributes GUIDANCE = new AudioAttributes.Builder()
      .setUsage(AudioAttributes.USAGE_ASSISTANCE_NAVIGATION_GUIDANCE)
      .setContentType(AudioAttributes.CONTENT_TYPE_SPEECH).build();
  private final AudioManager audio;
  private final AudioFocusRequest focus = new AudioFocusRequest.Builder(AudioManager.AUDIOFOCUS_GAIN_TRANSIENT_MAY_DUCK)
      .setAudioAttributes(GUIDANCE).build();
  private final TextToSpeech voice;
  /** What was said before the voice was ready; null afterwards. */
  private List<String> early = new ArrayList<>();
  private int last;
  private boolean isReady;

  /** Prepares the voice for a language, such as that of {@code GuidanceOptions}, which takes about a second. */
  public Speech(Context context, Locale language, Failure failure) {
    audio = (AudioManager) context.getSystemService(Context.AUDIO_SERVICE);
    voice = new TextToSpeech(context, status -> prepare(status, language, failure));
  }

  /** Speaks after what is being spoken; an alert interrupts it. */
  public void say(String text, Priority priority) {
    if (early != null) {
      // When the voice is ready, the newest announcement matters, and not those before it.
      early.clear();
      early.add(text);
    } else if (isReady) {
      say(text, priority == Priority.ALERT ? TextToSpeech.QUEUE_FLUSH : TextToSpeech.QUEUE_ADD);
    }
  }

  /** Ends what is being spoken, and what waits. */
  public void stop() {
    if (early != null) {
      early.clear();
    }
    voice.stop();
    audio.abandonAudioFocusRequest(focus);
  }

  @Override
  public void close() {
    stop();
    isReady = false;
    voice.shutdown();
  }

  private void prepare(int status, Locale language, Failure failure) {
    List<String> waiting = early;
    early = null;
    if (status != TextToSpeech.SUCCESS) {
      failure.failed("The device has no text-to-speech: install one in its settings");
      return;
    }
    if (voice.setLanguage(language) < TextToSpeech.LANG_AVAILABLE) {
      failure.failed("The device has no voice for " + language.toLanguageTag() + ": install one in its settings");
      return;
    }
    voice.setAudioAttributes(GUIDANCE);
    voice.setOnUtteranceProgressListener(new UtteranceProgressListener() {
      @Override
      public void onStart(String id) {}

      @Override
      public void onDone(String id) {
        release(id);
      }

      @Override
      @SuppressWarnings("deprecation")
      public void onError(String id) {
        release(id);
      }
    });
    isReady = true;
    waiting.forEach(text -> say(text, TextToSpeech.QUEUE_ADD));
  }

  private synchronized void say(String text, int queue) {
    last++;
    // Words are spoken even if a call keeps the sound: the driver decides.
    audio.requestAudioFocus(focus);
    voice.speak(text, queue, null, Integer.toString(last));
  }

  /** Gives the sound back when the newest announcement has ended. The system calls this on a thread of its own. */
  private synchronized void release(String id) {
    if (id.equals(Integer.toString(last))) {
      audio.abandonAudioFocusRequest(focus);
    }
  }
}
