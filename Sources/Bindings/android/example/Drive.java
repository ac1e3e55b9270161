package example.drive;

import android.content.Context;
import android.location.Location;
import android.location.LocationListener;
import fairway.Event;
import fairway.EventKind;
import fairway.Fix;
import fairway.Roads;
import fairway.Router;
import fairway.Way;
import fairway.WayPlace;
import fairway.WayRequest;
import fairway.Ways;
import fairway.android.LocationFixes;
import fairway.android.Speech;
import java.util.Locale;

/** The drive to a destination: locations come in, and instructions go out, on the thread of the user interface. */
public final class Drive implements LocationListener, AutoCloseable {
  /** Shows what is announced. */
  public interface Screen {
    void show(String text);
  }

  /** A first location that is worse than this says too little of the road that the vehicle is on. */
  private static final double START_ACCURACY = 20;
  private final LocationFixes fixes = new LocationFixes();
  private final Screen screen;
  private final Speech speech;
  private final Roads roads;
  private final Ways ways;
  private final WayPlace destination;
  private Router router;

  /** Reads the roads of a file, which belongs to this drive until it is closed. */
  public Drive(Context context, String file, WayPlace destination, Screen screen) {
    this.screen = screen;
    this.destination = destination;
    speech = new Speech(context, Locale.UK, screen::show);
    roads = new Roads(file);
    ways = new Ways(roads);
  }

  @Override
  public void onLocationChanged(Location location) {
    Fix fix = fixes.fixOf(location);
    if (router == null && fix.getHorizontalAccuracy() <= START_ACCURACY) {
      setOut(fix);
    }
    if (router != null) {
      router.update(fix).getEvents().forEach(this::tell);
    }
  }

  private void setOut(Fix fix) {
    String trip = String.format(Locale.ROOT, "{\"profile\": \"driving\", \"waypoints\": [[%f, %f], [%f, %f]]}",
        fix.getLongitude(), fix.getLatitude(), destination.longitude(), destination.latitude());
    WayPlace start = new WayPlace(fix.getLatitude(), fix.getLongitude());
    try (Way way = ways.find(new WayRequest(start, destination))) {
      router = new Router(way.getJson(), trip);
      // New routes come from the roads too, within the update that leaves the route.
      router.setWays(ways, true);
    }
  }

  private void tell(Event event) {
    if (event.getKind() == EventKind.SPOKEN_INSTRUCTION) {
      screen.show(event.getText());
      speech.say(event.getText(), event.getPriority());
    } else if (event.getKind() == EventKind.DID_ARRIVE) {
      screen.show("You have arrived");
    }
  }

  @Override
  public void close() {
    speech.close();
    if (router != null) {
      router.close();
    }
    ways.close();
    roads.close();
  }
}
