import android.content.Context;
import android.location.Location;
import android.media.AudioManager;
import android.os.Build;
import android.speech.tts.TextToSpeech;
import androidx.car.app.navigation.model.Maneuver;
import fairway.Fix;
import fairway.Priority;
import fairway.android.CarManeuver;
import fairway.android.LocationFixes;
import fairway.android.Speech;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Tests the adapters for Android with stubs of what Android has. Prints what differs. */
public final class Devices {
  private static boolean differs;

  /** The argument is maneuvers.csv. */
  public static void main(String[] arguments) throws IOException {
    fixes();
    speech();
    maneuvers(Path.of(arguments[0]));
    if (differs) {
      System.exit(1);
    }
  }

  private static void fixes() {
    Location location = new Location("gps");
    location.setTime(1_700_000_000_250L);
    location.setLatitude(40);
    location.setLongitude(-30);
    Fix bare = new LocationFixes().fixOf(location);
    same("the time of a location made by hand", bare.getTimestamp(), 1_700_000_000.25);
    same("latitude", bare.getLatitude(), 40);
    same("longitude", bare.getLongitude(), -30);
    same("no accuracy", bare.getHorizontalAccuracy(), Double.NaN);
    same("no speed", bare.getSpeed(), Double.NaN);
    same("no bearing", bare.getCourse(), Double.NaN);
    same("no altitude", bare.getAltitude(), Double.NaN);

    location.setAccuracy(4);
    location.setSpeed(0);
    location.setBearing(0);
    location.setAltitude(0);
    location.setElapsedRealtimeNanos(5_000_000_000L);
    LocationFixes fixes = new LocationFixes();
    Fix whole = fixes.fixOf(location);
    same("accuracy", whole.getHorizontalAccuracy(), 4);
    same("speed 0 is known", whole.getSpeed(), 0);
    same("bearing 0 is known", whole.getCourse(), 0);
    same("altitude 0 is known", whole.getAltitude(), 0);
    same("the first time is the clock's", whole.getTimestamp(), 1_700_000_000.25);
    location.setElapsedRealtimeNanos(6_000_000_000L);
    location.setTime(1_600_000_000_000L);
    same("a clock that is set changes nothing", fixes.fixOf(location).getTimestamp(), 1_700_000_001.25);

    same("a real location", LocationFixes.isSimulated(location), false);
    location.setMock(true);
    for (int version : new int[] {30, 31}) {
      Build.VERSION.SDK_INT = version;
      same("a mock location of version " + version, LocationFixes.isSimulated(location), true);
    }
  }

  private static void speech() {
    AudioManager audio = new AudioManager();
    Context context = new Context() {
      @Override
      public Object getSystemService(String name) {
        return audio;
      }
    };
    List<String> failures = new ArrayList<>();
    Speech speech = new Speech(context, Locale.GERMANY, failures::add);
    TextToSpeech voice = TextToSpeech.last;
    speech.say("first", Priority.MANEUVER);
    speech.say("second", Priority.MANEUVER);
    same("nothing is said before the voice is ready", voice.waiting, List.of());
    voice.listener.onInit(TextToSpeech.SUCCESS);
    same("the newest is said when it is", voice.waiting, List.of("second"));
    same("the sound is taken", audio.holder.gain, AudioManager.AUDIOFOCUS_GAIN_TRANSIENT_MAY_DUCK);
    speech.say("third", Priority.MANEUVER);
    voice.finish();
    same("the sound is kept for the next", audio.holder != null, true);
    speech.say("a school", Priority.ALERT);
    same("an alert interrupts", voice.waiting, List.of("a school"));
    voice.finish();
    same("the sound is given back", audio.holder, null);
    speech.say("fourth", Priority.NOTICE);
    speech.stop();
    same("stop ends all", voice.waiting, List.of());
    same("and gives the sound back", audio.holder, null);
    speech.close();
    same("the voice is closed", voice.isShutDown, true);
    speech.say("fifth", Priority.NOTICE);
    same("a closed voice says nothing", voice.waiting, List.of());

    new Speech(context, Locale.forLanguageTag("xx"), failures::add);
    TextToSpeech.last.listener.onInit(TextToSpeech.SUCCESS);
    new Speech(context, Locale.GERMANY, failures::add);
    TextToSpeech.last.listener.onInit(TextToSpeech.ERROR);
    same("failures", failures, List.of("The device has no voice for xx: install one in its settings",
        "The device has no text-to-speech: install one in its settings"));
  }

  private static void maneuvers(Path table) throws IOException {
    List<String> rows = Files.readAllLines(table);
    same("rows", rows.size(), 343);
    for (String row : rows.subList(1, rows.size())) {
      String[] cells = row.split(",");
      int exit = cells[3].isEmpty() ? 0 : Integer.parseInt(cells[3]);
      Maneuver maneuver = CarManeuver.of(cells[0], cells[1], cells[2].equals("left"), exit).build();
      same(row, maneuver.getType(), Integer.parseInt(cells[6]));
    }
    Set<String> words = new HashSet<>();
    for (String row : rows.subList(1, rows.size())) {
      words.add(row.split(",")[0]);
    }
    for (fairway.Maneuver kind : fairway.Maneuver.values()) {
      String text = kind.name().toLowerCase(Locale.ROOT).replace('_', ' ');
      same("the table has " + text, words.contains(text), kind != fairway.Maneuver.UNKNOWN);
    }
    same("an exit", CarManeuver.of("rotary", "", false, 3).build().getRoundaboutExitNumber(), 3);
    same("an unknown type", CarManeuver.of("teleport", "left", false, 0).build().getType(), Maneuver.TYPE_TURN_NORMAL_LEFT);
  }

  private static void same(String what, Object found, Object expected) {
    if (found == null ? expected != null : !found.equals(expected instanceof Integer whole && found instanceof Double
        ? (Object) (double) whole : expected)) {
      System.out.println(what + ": " + found + " instead of " + expected);
      differs = true;
    }
  }
}
