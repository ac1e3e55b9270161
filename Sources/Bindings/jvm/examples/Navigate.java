import fairway.Answer;
import fairway.Coordinates;
import fairway.Event;
import fairway.EventKind;
import fairway.Fairway;
import fairway.FairwayException;
import fairway.Fix;
import fairway.Request;
import fairway.Route;
import fairway.Router;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/**
 * Navigates to a destination: prints instructions, leaves the route, requests a new one, and follows it until the arrival.
 *
 * <pre>java -cp fairway.jar Navigate.java STYLE URL START DESTINATION ELSEWHERE</pre>
 *
 * STYLE is mapbox, osrm or valhalla, URL the address of a server, and each place LONGITUDE,LATITUDE. The vehicle is
 * simulated: it takes the way to ELSEWHERE until it has a new route.
 */
public final class Navigate {
  private final HttpClient client = HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();
  private final String server;
  private final String start;
  private Vehicle vehicle;
  private boolean hasArrived;

  private Navigate(String style, String url, String start) {
    server = String.format("{\"style\": \"%s\", \"url\": \"%s\"}", style, url);
    this.start = start;
  }

  /** Sends a request. */
  private Answer send(Request request) throws IOException, InterruptedException {
    HttpRequest.Builder builder = HttpRequest.newBuilder(URI.create(request.getUrl())).timeout(Duration.ofSeconds(20))
        .method(request.getMethod(), HttpRequest.BodyPublishers.ofString(request.getBody()));
    request.getHeaders().forEach(builder::header);
    HttpResponse<byte[]> response = client.send(builder.build(), HttpResponse.BodyHandlers.ofByteArray());
    return new Answer(response.statusCode(), response.body());
  }

  private String tripTo(String destination) {
    return String.format("{\"profile\": \"driving\", \"waypoints\": [[%s], [%s]], \"server\": %s}", start, destination,
        server);
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

  private void run(String destination, String elsewhere) throws IOException, InterruptedException {
    byte[] way = send(Fairway.tripRequest(tripTo(elsewhere))).getBody();
    try (Router router = Router.open(tripTo(destination), this::send); Route other = new Route(way, 0, 0)) {
      vehicle = new Vehicle(other.getLine());
      try (Route route = router.getRoute()) {
        System.out.printf("%.0f m to go%n", route.getFacts().getLength());
      }
      router.addListener((session, event) -> tell(router, event));
      while (!hasArrived && !vehicle.isAtEnd()) {
        for (Event event : router.update(vehicle.drive()).getEvents()) {
          if (event.getKind() == EventKind.NEEDS_ROUTE) {
            answer(router, event.getItem());
          }
        }
      }
      System.out.printf("%.0f m left%n", router.getProgress().getDistanceRemaining());
    }
  }

  /** Sends the request for a question. The router asks again later if there is no answer. */
  private void answer(Router router, int question) throws InterruptedException {
    try {
      router.answer(question, send(router.getRequest(question)));
    } catch (IOException error) {
      router.answer(question, 0, error.toString());
    }
  }

  private void tell(Router router, Event event) {
    switch (event.getKind()) {
      case SPOKEN_INSTRUCTION:
        System.out.printf("%6.0f m  %s%n", event.getDistanceAlong(), event.getText());
        break;
      case ROUTE_REPLACED:
        try (Route route = router.getRoute()) {
          vehicle.follow(route.getLine());
          System.out.printf("rerouted: %.0f m to go%n", route.getFacts().getLength());
        }
        break;
      case REROUTE_FAILED:
        System.err.println("no new route: " + event.getText());
        break;
      case OFF_ROUTE:
      case DID_ARRIVE:
        System.out.printf("%6.0f m  %s%n", event.getDistanceAlong(), event.getKind());
        hasArrived |= event.getKind() == EventKind.DID_ARRIVE;
        break;
      default:
        break;
    }
  }

  public static void main(String[] arguments) throws InterruptedException {
    if (arguments.length != 5) {
      System.err.println("usage: Navigate STYLE URL START DESTINATION ELSEWHERE");
      System.exit(2);
    }
    try {
      new Navigate(arguments[0], arguments[1], arguments[2]).run(arguments[3], arguments[4]);
    } catch (IOException | FairwayException error) {
      System.err.println("Navigate: " + error);
      System.exit(1);
    }
  }
}
