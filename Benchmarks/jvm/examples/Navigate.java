import fairway.Coordinates;
import fairway.Event;
import fairway.EventKind;
import fairway.FairwayException;
import fairway.Fix;
import fairway.Route;
import fairway.Session;
import fairway.SessionListener;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Locale;

/**
 * Navigates to a destination, with routes of a Valhalla server: prints instructions, leaves the route, requests a new
 * one, and follows it until the arrival.
 *
 * <pre>java -cp fairway.jar Navigate.java http://127.0.0.1:8002</pre>
 *
 * The coordinates are in the town that Tests/Servers draws. The vehicle is simulated: it takes the way to another place
 * until it has a new route.
 */
public final class Navigate {
  private static final double[] ORIGIN = {40.00151, -29.997829};
  private static final double[] DESTINATION = {39.999718, -29.982773};
  private static final double[] ELSEWHERE = {40.014745, -30.043395};

  private final HttpClient client = HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();
  private final String server;
  private boolean hasArrived;

  private Navigate(String server) {
    this.server = server;
  }

  /** Requests a route; the course is that of the vehicle, or NaN. */
  private Route route(double latitude, double longitude, double course, double[] to)
      throws IOException, InterruptedException {
    String heading =
        Double.isNaN(course) ? "" : String.format(Locale.ROOT, ",\"heading\":%.0f,\"heading_tolerance\":45", course);
    String body = String.format(Locale.ROOT,
        "{\"locations\":[{\"lat\":%.6f,\"lon\":%.6f%s},{\"lat\":%.6f,\"lon\":%.6f}],\"costing\":\"auto\","
            + "\"format\":\"osrm\",\"shape_format\":\"polyline6\",\"banner_instructions\":true,"
            + "\"voice_instructions\":true}",
        latitude, longitude, heading, to[0], to[1]);
    HttpRequest request = HttpRequest.newBuilder(URI.create(server + "/route")).timeout(Duration.ofSeconds(20))
        .POST(HttpRequest.BodyPublishers.ofString(body)).build();
    return new Route(client.send(request, HttpResponse.BodyHandlers.ofByteArray()).body(), 0, 0);
  }

  /** A vehicle that follows a line with a fix each second. */
  private static final class Vehicle {
    private static final double SPEED = 12;
    private static final double METRES = 111_320;
    private Coordinates line;
    private int next;
    private double time = 1_700_000_000;
    private double latitude;
    private double longitude;
    private double course;

    Vehicle(Coordinates line) {
      latitude = line.getLatitudes()[0];
      longitude = line.getLongitudes()[0];
      follow(line);
    }

    void follow(Coordinates line) {
      this.line = line;
      next = 1;
    }

    boolean isAtEnd() {
      return next == line.getSize();
    }

    Fix drive() {
      double left = SPEED;
      while (left > 0 && !isAtEnd()) {
        double scale = Math.cos(Math.toRadians(latitude));
        double north = (line.getLatitudes()[next] - latitude) * METRES;
        double east = (line.getLongitudes()[next] - longitude) * METRES * scale;
        double length = Math.hypot(north, east);
        double part = length > left ? left / length : 1;
        if (length > 0.1) {
          course = (Math.toDegrees(Math.atan2(east, north)) + 360) % 360;
        }
        latitude += part * north / METRES;
        longitude += part * east / METRES / scale;
        if (part < 1) {
          break;
        }
        next++;
        left -= length;
      }
      time += 1;
      return new Fix(time, latitude, longitude, 5, SPEED, course, Double.NaN);
    }
  }

  private void run() throws IOException, InterruptedException {
    Route first = route(ORIGIN[0], ORIGIN[1], Double.NaN, DESTINATION);
    Vehicle vehicle;
    try (Route way = route(ORIGIN[0], ORIGIN[1], Double.NaN, ELSEWHERE)) {
      vehicle = new Vehicle(way.getLine());
    }
    System.out.printf("%.0f m to go%n", first.getFacts().getLength());
    try (Session session = new Session(first)) {
      session.addListener(new SessionListener() {
        @Override
        public void onEvent(Session session, Event event) {
          if (event.getKind() == EventKind.SPOKEN_INSTRUCTION) {
            System.out.printf("%6.0f m  %s%n", event.getDistanceAlong(), session.getRoute().getInstruction(event));
          } else if (event.getKind() == EventKind.OFF_ROUTE || event.getKind() == EventKind.DID_ARRIVE) {
            System.out.printf("%6.0f m  %s%n", event.getDistanceAlong(), event.getKind());
          }
          hasArrived |= event.getKind() == EventKind.DID_ARRIVE;
        }
      });
      while (!hasArrived && !vehicle.isAtEnd()) {
        Fix fix = vehicle.drive();
        session.update(fix);
        if (session.requestRoute()) {
          try {
            Route route = route(fix.getLatitude(), fix.getLongitude(), fix.getCourse(), DESTINATION);
            session.replaceRoute(route);
            vehicle.follow(route.getLine());
            System.out.printf("rerouted: %.0f m to go%n", route.getFacts().getLength());
          } catch (IOException | FairwayException error) {
            // The session asks again later.
            session.failRequest();
            System.err.println("no new route: " + error);
          }
        }
      }
      System.out.printf("%.0f m left%n", session.getProgress().getDistanceRemaining());
    }
  }

  public static void main(String[] arguments) throws InterruptedException {
    if (arguments.length != 1) {
      System.err.println("usage: Navigate URL");
      System.exit(2);
    }
    try {
      new Navigate(arguments[0]).run();
    } catch (IOException | FairwayException error) {
      System.err.println("Navigate: " + error);
      System.exit(1);
    }
  }
}
