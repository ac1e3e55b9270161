import fairway.Answer;
import fairway.Coordinates;
import fairway.Event;
import fairway.EventKind;
import fairway.Fairway;
import fairway.FairwayException;
import fairway.Fix;
import fairway.Prediction;
import fairway.Request;
import fairway.Route;
import fairway.Router;
import fairway.Session;
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

  /**
   * A vehicle with a fix each second, which is where a session of its own is then. A session that goes on along another route
   * is on it where it was, also if that route begins behind it.
   */
  private static final class Vehicle implements AutoCloseable {
    private static final double SPEED = 12;
    private final Session session;
    private Fix fix;

    Vehicle(Route route) {
      Coordinates line = route.getLine();
      session = new Session(route);
      drive(1_700_000_000, line.getLatitudes()[0], line.getLongitudes()[0], Double.NaN);
    }

    void follow(Route route) {
      session.replaceRoute(route);
    }

    boolean isAtEnd() {
      return session.getProgress().getDistanceRemaining() <= 1;
    }

    Fix drive() {
      Prediction prediction = session.predict(fix.getTimestamp() + 1);
      return drive(fix.getTimestamp() + 1, prediction.getLatitude(), prediction.getLongitude(), prediction.getCourse());
    }

    private Fix drive(double time, double latitude, double longitude, double course) {
      fix = new Fix(time, latitude, longitude, 5, SPEED, course, Double.NaN);
      session.update(fix);
      return fix;
    }

    @Override
    public void close() {
      session.close();
    }
  }

  private void run(String destination, String elsewhere) throws IOException, InterruptedException {
    byte[] way = send(Fairway.tripRequest(tripTo(elsewhere))).getBody();
    try (Router router = Router.open(tripTo(destination), this::send); Route other = new Route(way, 0, 0);
        Vehicle started = new Vehicle(other)) {
      vehicle = started;
      System.out.printf("%.0f m to go%n", router.getProgress().getDistanceRemaining());
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
          vehicle.follow(route);
        }
        System.out.printf("rerouted: %.0f m to go%n", router.getProgress().getDistanceRemaining());
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
