import fairway.AlertKind;
import fairway.Alerts;
import fairway.Answer;
import fairway.Camera;
import fairway.CameraMode;
import fairway.CameraOrientation;
import fairway.CameraPosition;
import fairway.Coordinates;
import fairway.Corridor;
import fairway.Counter;
import fairway.DriveChange;
import fairway.DrivePosition;
import fairway.Ends;
import fairway.Event;
import fairway.EventKind;
import fairway.Fairway;
import fairway.FairwayException;
import fairway.Fetch;
import fairway.Fix;
import fairway.FixColumns;
import fairway.FreeDrive;
import fairway.FreeDrivePlace;
import fairway.Matcher;
import fairway.Priority;
import fairway.ProgressColumn;
import fairway.ProgressColumns;
import fairway.Reason;
import fairway.Request;
import fairway.RoadEdge;
import fairway.RoadClass;
import fairway.RoadColumns;
import fairway.RoadFeature;
import fairway.RoadMatch;
import fairway.Roads;
import fairway.Route;
import fairway.RouteState;
import fairway.Router;
import fairway.Session;
import fairway.SessionListener;
import fairway.Speeding;
import fairway.Status;
import fairway.Stop;
import fairway.StopState;
import fairway.Text;
import fairway.Update;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Calls everything of the Java package, with its errors.
 *
 * <pre>Calls ROUTE.json VERSION TOWN.roads</pre>
 */
public final class Calls {
  private static int failures;

  private static void check(boolean isRight, String what) {
    if (!isRight) {
      failures++;
      System.out.println(what);
    }
  }

  private static void fails(Status status, Runnable work) {
    try {
      work.run();
      check(false, status + " is not reported");
    } catch (FairwayException error) {
      check(error.getStatus() == status && !error.getMessage().isEmpty(), status + ", but " + error);
    }
  }

  private static void isRefused(Runnable work) {
    try {
      work.run();
      check(false, "an argument is not refused");
    } catch (IllegalArgumentException error) {
      check(!error.getMessage().isEmpty(), "there is no message");
    }
  }

  private static void routes(String json) {
    Route route = new Route(json);
    check(route.getFacts().getLegCount() == 3 && route.getFacts().getLength() > 20000, "facts");
    check(route.getLegs().size() == 3 && route.getLegs().get(1).getStart() == route.getLegs().get(0).getLength(), "legs");
    check(route.getLine().getSize() == route.getFacts().getVertexCount(), "line");
    check(route.getAlerts().size() == route.getFacts().getAlertCount() && !route.getAlerts().isEmpty(), "alerts");
    check(route.getDescription().startsWith("{") && route.getDescription().length() > 10000, "description");
    fails(Status.JSON, () -> new Route("{"));
    String way = "{\"type\": \"LineString\", \"coordinates\": [[8, 47], [8, 47.01]]}";
    try (Route line = Route.ofLine(way.getBytes(), "{\"stops\": [[8, 47.005]]}")) {
      check(line.getFacts().getLegCount() == 2, "a line with a stop has two legs");
    }
    fails(Status.ROUTE, () -> Route.ofLine("<gpx/>".getBytes(), ""));
    String places = "{\"type\": \"FeatureCollection\", \"features\": [{\"type\": \"Feature\", \"properties\": "
        + "{\"kind\": \"gate\"}, \"geometry\": {\"type\": \"Point\", \"coordinates\": [8, 47.005]}}]}";
    try (Route line = Route.ofLine(way.getBytes(), "");
        Alerts alerts = new Alerts(places.getBytes());
        Route alerted = line.withAlerts(alerts)) {
      check(alerted.getAlerts().get(0).getKind() == AlertKind.CUSTOM, "an alert of one's own");
      check(alerted.getText(Text.ALERT_KIND, 0, 0, 0).equals("gate"), "its kind");
    }
    fails(Status.JSON, () -> new Alerts("{}".getBytes()));
    fails(Status.JSON, () -> new Route(""));
    fails(Status.ROUTE, () -> new Route(json.getBytes(), 7, 0));
    fails(Status.ARGUMENT, () -> new Route(json.getBytes(), 0, 9));
    route.close();
    route.close();
    fails(Status.HANDLE, route::getLine);
    fails(Status.HANDLE, () -> new Session(route));
  }

  private static void guidance(String json) {
    Route route = new Route(json);
    Route german = route.withGuidance("{\"language\": \"de\", \"source\": \"device\"}");
    check(german.getText(Text.LANGUAGE, 0, 0, 0).equals("de"), "language");
    check(german.getText(Text.SPOKEN, 0, 0, 0).contains(" fahren"), "spoken instruction");
    Route underWay = route.withGuidance("{\"language\": \"de\", \"source\": \"device\"}", true);
    check(underWay.getStep(0, 0).getSpokenCount() == german.getStep(0, 0).getSpokenCount() - 1, "departure");
    Route other = route.withGuidance("{\"language\": \"tlh\", \"source\": \"device\"}");
    check(other.getText(Text.LANGUAGE, 0, 0, 0).equals("en"), "fallback");
    check(other.getText(Text.MISSING_LANGUAGE, 0, 0, 0).equals("tlh"), "the language that is missing");
    check(other.getText(Text.UNITS, 0, 0, 0).equals("metric"), "units");
    check(
        route.withGuidance("{\"source\": \"serviceOnly\"}").getDescription().equals(route.getDescription()),
        "what the service has sent");
    fails(Status.JSON, () -> route.withGuidance("{\"tongue\": \"de\"}"));
    fails(Status.ARGUMENT, () -> route.withGuidance("{\"driving\": {\"lead\": -1}}"));
    check(Fairway.completeGuidanceOptions("{}").contains("\"source\":\"service\""), "options of guidance");
    check(Fairway.getGuidanceLanguages().keySet().iterator().next().equals("en"), "the first language");
    check(Fairway.getGuidanceLanguages().get("de").equals("Deutsch"), "the name of a language");
    route.close();
    fails(Status.HANDLE, () -> route.withGuidance("{}"));
  }

  private static void sessions(String json) {
    Route route = new Route(json);
    Coordinates line = route.getLine();
    Session session = new Session(route, "{\"advancesLegsAutomatically\": false}");
    check(session.getOptions().contains("\"advancesLegsAutomatically\":false"), "options");
    check(Fairway.completeOptions("{}").contains("\"advancesLegsAutomatically\":true"), "default options");
    fails(Status.JSON, () -> new Session(route, "{\"nonsense\": 1}"));
    check(Double.isNaN(session.getProgress().getTimestamp()), "progress before the first fix");

    AtomicInteger heard = new AtomicInteger();
    SessionListener listener = new SessionListener() {
      @Override
      public void onEvent(Session from, Event event) {
        heard.incrementAndGet();
      }
    };
    session.addListener(listener);
    Fix fix = new Fix(1_700_000_000, line.getLatitudes()[0], line.getLongitudes()[0]);
    Update update = session.update(fix);
    check(update.getProgress().getFix() == 0 && heard.get() == update.getEvents().size() && heard.get() >= 3, "update");
    session.removeListener(listener);
    boolean hasSpoken = false;
    for (Event event : update.getEvents()) {
      if (event.getKind() == EventKind.SPOKEN_INSTRUCTION) {
        hasSpoken = true;
        check(!route.getInstruction(event).isEmpty() && !route.getSsml(event).isEmpty(), "instruction");
        check(event.getPriority() == Priority.MANEUVER && Double.isNaN(event.getSpokenDistance()), "priority");
      } else if (event.getKind() == EventKind.INTERSECTION) {
        fails(Status.ARGUMENT, () -> route.getInstruction(event));
        fails(Status.ARGUMENT, () -> route.getSsml(event));
      }
    }
    check(hasSpoken, "a spoken instruction");
    check(session.getGuidance().getStepDistanceRemaining() > 0, "guidance");
    check(session.predict(fix.getTimestamp() + 1).getAge() == 1, "prediction");
    try (Camera camera = new Camera(390, 844)) {
      camera.setInsets(100, 0, 0, 0);
      camera.setLook(30, 15);
      camera.setZooms(4, 17);
      camera.setVehicleHeight(0.8);
      CameraPosition view = camera.follow(session, fix.getTimestamp() + 1);
      check(view.getPitch() == 30 && view.getZoom() <= 17 && Math.abs(view.getPaddingTop() - 100 - 0.6 * 744) < 1e-9, "a view");
      camera.setSize(844, 390);
      camera.setMode(CameraMode.OVERVIEW);
      camera.setOrientation(CameraOrientation.NORTH_UP);
      check(camera.getOptions().getMode() == CameraMode.OVERVIEW && camera.getOptions().getWidth() == 844, "a camera's options");
      check(camera.getOptions().getLookAhead() == 15 && camera.getOptions().getOrientation() == CameraOrientation.NORTH_UP, "more");
      check(camera.follow(session, fix.getTimestamp() + 1, 7).getPitch() == 0, "an overview");
      fails(Status.ARGUMENT, () -> camera.setZooms(9, 8));
    }
    Fix outside = new Fix(1_700_000_001, 91, 0);
    check(session.explain(outside).contains("the fix was rejected"), "an explanation");
    Update rejected = session.update(outside);
    check(rejected.getProgress().getRejection() == Reason.OUT_OF_RANGE && rejected.getEvents().size() == 1, "rejection");
    check(session.getRejectedCount(Reason.OUT_OF_RANGE) == 1 && session.getRejectedCount(Reason.TELEPORT) == 0, "counts");
    check(heard.get() == update.getEvents().size(), "a listener that was removed is called");

    fails(Status.STATE, session::advanceLeg);
    check(!session.requestRoute(), "a request on the route");
    fails(Status.STATE, session::failRequest);
    byte[] snapshot = session.snapshot();
    check(Session.restore(route, snapshot).getProgress().getFix() == 1, "restored");
    byte[] damaged = snapshot.clone();
    damaged[damaged.length / 2] ^= 1;
    fails(Status.SNAPSHOT, () -> Session.restore(route, damaged));
    fails(Status.SNAPSHOT, () -> Session.restore(route, new byte[0]));
    check(session.skipToLeg(2).getEvents().get(0).getKind() == EventKind.LEG_SKIP, "skip");
    fails(Status.ARGUMENT, () -> session.skipToLeg(3));
    Route other = new Route(json);
    check(session.replaceRoute(other).getProgress().getLeg() == 0 && session.getRoute() == other, "replaced");
    session.close();
    fails(Status.HANDLE, session::getProgress);
    fails(Status.HANDLE, () -> session.update(fix));
  }

  private static void columns(String json) {
    Route route = new Route(json);
    Coordinates line = route.getLine();
    // More than a batch, there and back.
    int count = 10000;
    double[][] values = new double[3][count];
    for (int fix = 0; fix < count; fix++) {
      values[0][fix] = 1_700_000_000 + 5.0 * fix;
      int vertex = Math.min(fix / 15, line.getSize() - 1);
      values[1][fix] = line.getLatitudes()[vertex];
      values[2][fix] = line.getLongitudes()[vertex];
    }
    Session first = new Session(route);
    ProgressColumns all = first.update(new FixColumns(values[0], values[1], values[2]));
    Session second = new Session(route);
    int events = 0;
    for (int fix = 0; fix < count; fix++) {
      Update update = second.update(new Fix(values[0][fix], values[1][fix], values[2][fix]));
      events += update.getEvents().size();
      if (update.getProgress().getDistanceTraveled() != all.getDistancesTraveled()[fix]
          || update.getProgress().getLeg() != all.getLegs()[fix]
          || update.getProgress().getChanges() != all.getChanges()[fix]) {
        check(false, "fix " + fix + " differs");
        break;
      }
    }
    check(events == all.getEvents().size() && events > 100, "events of columns");
    check(Arrays.equals(first.snapshot(), second.snapshot()), "the sessions differ");
    check(all.getCrossTracks().length == 0 && all.getDistancesFromRoute().length == 0, "columns that are not wanted");
    ProgressColumns none = new Session(route).update(
        new FixColumns(values[0], values[1], values[2]).speeds(values[0]), EnumSet.noneOf(ProgressColumn.class));
    check(none.getLegs().length == 0 && !none.getEvents().isEmpty(), "no columns");
    isRefused(() -> new FixColumns(values[0], values[1], new double[3]));
    isRefused(() -> new FixColumns(values[0], values[1], values[2]).courses(new double[1]));
    double[] nothing = new double[0];
    check(first.update(new FixColumns(nothing, nothing, nothing)).getLegs().length == 0, "no fixes");
  }

  private static void corridors(String json) {
    Route route = new Route(json);
    Coordinates line = route.getLine();
    try (Corridor wide = new Corridor(route, 100);
        Corridor narrow = new Corridor(line, 50, Ends.FLAT, Corridor.DEFAULT_BUDGET);
        Corridor common = wide.intersection(narrow);
        Corridor far = new Corridor(new Coordinates(new double[] {0, 0}, new double[] {0, 1}), 10)) {
      check(wide.getArea() > narrow.getArea() && narrow.getArea() > 1e6, "area");
      check(wide.getBoxes().size() == 1 && wide.getBoxes().get(0).getSouth() < line.getLatitudes()[0], "boxes");
      check(wide.getGeoJson().contains("Polygon"), "GeoJSON");
      boolean[] inside = narrow.contains(new Coordinates(
          new double[] {line.getLatitudes()[5], 0}, new double[] {line.getLongitudes()[5], 0}));
      check(inside[0] && !inside[1], "contains");
      check(Math.abs(common.getArea() - narrow.getArea()) < 0.01 * narrow.getArea(), "intersection");
      check(narrow.intersection(far).getBoxes().isEmpty(), "an empty intersection");
    }
    fails(Status.BUDGET, () -> new Corridor(route, 50, Ends.ROUND, new Corridor.Budget(3, 3)));
    fails(Status.ARGUMENT, () -> new Corridor(route, -1));
    isRefused(() -> new Corridor.Budget(-1, 0));
    isRefused(() -> new Coordinates(new double[2], new double[1]));
  }

  private static void polylines() {
    Coordinates line = Fairway.decodePolyline("_p~iF~ps|U_ulLnnqC_mqNvxq`@", 5);
    check(line.equals(new Coordinates(new double[] {38.5, 40.7, 43.252}, new double[] {-120.2, -120.95, -126.453})),
        "decoded");
    check(Fairway.encodePolyline(line, 5).equals("_p~iF~ps|U_ulLnnqC_mqNvxq`@"), "encoded");
    check(Fairway.decodePolyline("", 5).getSize() == 0, "nothing is decoded");
    fails(Status.GEOMETRY, () -> Fairway.decodePolyline("_p~iF~ps|U_", 5));
    fails(Status.ARGUMENT, () -> Fairway.decodePolyline("", 10));
  }

  private static final String TRIP = "{\"server\":{\"style\":\"valhalla\",\"url\":\"http://127.0.0.1:9\","
      + "\"bearer\":\"secret\"},\"waypoints\":[[-30.0458,40.0149],[-29.9822,40.0056]]}";

  /** Returns a fix of a vehicle that leaves the route after ten seconds. */
  private static Fix astray(Coordinates line, int second) {
    double aside = Math.max(0, second - 10) * 1.2e-4;
    return new Fix(1.7e9 + second, line.getLatitudes()[0] + aside, line.getLongitudes()[0] - aside, 4, 12,
        Double.NaN, Double.NaN);
  }

  /** Returns the number of the question that an event asks; 0 if there is none. */
  private static int question(List<Event> events, EventKind kind) {
    return events.stream().filter(event -> event.getKind() == kind).mapToInt(Event::getItem).findFirst().orElse(0);
  }

  private static boolean has(List<Event> events, EventKind kind) {
    return events.stream().anyMatch(event -> event.getKind() == kind);
  }

  /** A router opens with what its client brings, and with nothing else. */
  private static void opens(String json) {
    String options = "{\"checksAnswers\":false}";
    try (Router router = Router.open(TRIP, options, request -> new Answer(200, json))) {
      check(router.getRoute().getFacts().getLegCount() == 3, "a router of what came");
    } catch (IOException | InterruptedException error) {
      check(false, "a router is not opened: " + error);
    }
    refuses(request -> new Answer(401, "{\"message\":\n\"Not authorized\"}"),
        "the server answered with the status 401: {\"message\": \"Not authorized\"}");
    refuses(request -> {
      throw new IOException("no net");
    }, "no net");
    fails(Status.JSON, () -> new Router("{", TRIP));
  }

  private static void refuses(Fetch fetch, String words) {
    try {
      Router.open(TRIP, fetch).close();
      check(false, "a router is opened in spite of " + words);
    } catch (IOException | InterruptedException error) {
      check(error.getMessage().equals(words), error.getMessage());
    }
  }

  private static void reroutes(String json) {
    byte[] answer = json.getBytes(StandardCharsets.UTF_8);
    Request request = Fairway.tripRequest(TRIP);
    check(request.getMethod().equals("POST") && request.getUrl().equals("http://127.0.0.1:9/route"), "the trip");
    check(request.getHeaders().get("Content-Type").equals("application/json"), "the header: " + request.getHeaders());
    fails(Status.JSON, () -> Fairway.tripRequest("{}"));
    opens(json);
    try (Router router = new Router(answer, 0, TRIP, "{\"asks\":{\"reroute\":true},\"log\":\"debug\",\"checksAnswers\":false}")) {
      Coordinates line = router.getRoute().getLine();
      int asked = 0;
      int needed = 0;
      for (int second = 0; second < 40 && needed == 0; second++) {
        asked = question(router.update(astray(line, second)).getEvents(), EventKind.MAY_REROUTE);
        if (asked != 0) {
          needed = question(router.decide(asked, true), EventKind.NEEDS_ROUTE);
        }
      }
      check(needed != 0 && router.getProgress().getRouteState() == RouteState.OFF_ROUTE, "a route is needed");
      int answered = asked;
      fails(Status.STATE, () -> router.decide(answered, true));
      router.changeRequest(needed, "{\"profile\":\"walking\"}");
      check(router.getTrip(needed).contains("walking"), "the changed request");
      byte[] snapshot = router.snapshot();
      check(!new String(snapshot, StandardCharsets.UTF_8).contains("secret"), "a secret in the snapshot");
      try (Router restored = Router.restore(snapshot, "{\"style\":\"osrm\",\"url\":\"http://127.0.0.1:8\"}")) {
        check(restored.getProgress().getDistanceTraveled() == router.getProgress().getDistanceTraveled(), "restored");
      }
      List<Event> failed = router.answer(needed, 503, new byte[0]);
      check(has(failed, EventKind.REROUTE_FAILED) && !failed.get(0).getText().isEmpty(), "a failure");
      check(router.getCount(Counter.REROUTES_FAILED) == 1, "the reason");
      check(router.takeLog().contains("routing") && router.takeLog().isEmpty(), "the log");
      needed = question(router.reroute(), EventKind.NEEDS_ROUTE);
      check(has(router.answer(needed, 200, answer), EventKind.ROUTE_REPLACED), "the new route");
    }
  }

  /** A question that nobody answers expires, and is asked again. */
  private static void expires(String json) {
    byte[] answer = json.getBytes(StandardCharsets.UTF_8);
    try (Router router = new Router(answer, 0, TRIP, "{\"answerTimeout\":20,\"checksAnswers\":false}")) {
      Coordinates line = router.getRoute().getLine();
      String failure = "";
      int first = 0;
      int last = 0;
      int withdrawn = 0;
      for (int second = 0; second < 90; second++) {
        List<Event> events = router.update(astray(line, second)).getEvents();
        int asked = question(events, EventKind.NEEDS_ROUTE);
        first = first == 0 ? asked : first;
        last = asked == 0 ? last : asked;
        withdrawn = withdrawn == 0 ? question(events, EventKind.WITHDRAWN) : withdrawn;
        for (Event event : events) {
          failure = event.getKind() == EventKind.REROUTE_FAILED ? event.getText() : failure;
        }
      }
      check(first != 0 && last != first && withdrawn == first, "the question is asked again");
      check(failure.contains("did not answer in time"), "why it has expired: " + failure);
      int late = first;
      fails(Status.STATE, () -> router.answer(late, 200, answer));
    }
  }

  private static void trips(String json) {
    byte[] answer = json.getBytes(StandardCharsets.UTF_8);
    try (Router router = new Router(answer, 0, TRIP, "{\"checksAnswers\":false}")) {
      Coordinates line = router.getRoute().getLine();
      List<Stop> stops = router.getStops();
      check(stops.size() == 3 && stops.get(0).getState() == StopState.AHEAD, "the stops");
      check(!router.getStopName(stops.get(0).getId()).isEmpty(), "the name of a stop");
      check(router.getStopOfLeg(0) == stops.get(0).getId(), "the stop of a leg");
      fails(Status.ARGUMENT, () -> router.getStopOfLeg(9));
      fails(Status.STATE, () -> router.changeTrip("{\"remove\":99}"));
      check(has(router.changeTrip("{\"remove\":1}"), EventKind.NEEDS_TRIP_ROUTE), "a change of the trip");
      check(router.avoid("{}").isEmpty(), "nothing is avoided");
      fails(Status.STATE, () -> router.askAgain(99));
      for (int second = 0; second < 8; second++) {
        router.update(astray(line, second));
      }
      check(router.getWaypoints().size() == 3 && router.getGuidance().getLeg() == 0, "views");
      check(router.predict(1.7e9 + 9).getLeg() == 0 && router.getAlternatives().isEmpty(), "more views");
      fails(Status.STATE, () -> router.getAlternativeRoute(9));
      fails(Status.STATE, () -> router.takeAlternative(9));
      fails(Status.STATE, router::advanceLeg);
      check(has(router.skipToLeg(1).getEvents(), EventKind.LEG_SKIP), "a skip");
      check(router.getSummaries().size() == 1 && router.getSummaries().get(0).isSkipped(), "a summary");
      check(has(router.replaceRoute(answer, 0), EventKind.ROUTE_REPLACED), "another route");
      fails(Status.JSON, () -> router.replaceRoute(new byte[] {'{'}, 0));
    }
  }

  private static void roads(Path file) throws IOException {
    try (Roads roads = new Roads(file.toString()); Roads copy = new Roads(Files.readAllBytes(file))) {
      roads.check();
      check(roads.getFacts().getEdgeCount() == 67 && copy.getFacts().getWayCount() == 13, "facts of roads");
      check(roads.getAttribution().contains("OpenStreetMap"), "attribution");
      check(roads.find("stret 1", 47, 11, 1).contains("\"street\""), "a name");
      fails(Status.ARGUMENT, () -> roads.find("x", 99, 0, 1));
      RoadEdge road = roads.getEdge(0);
      check(road.getWay() == 100 && road.getRoadClass() == RoadClass.RESIDENTIAL && !road.isTunnel(), "a road");
      check(roads.getName(0).equals("Street 1") && roads.getNumber(0).equals("K 7"), "names of a road");
      Coordinates line = roads.getShape(0);
      double[] times = new double[6];
      double[] latitudes = new double[6];
      double[] longitudes = new double[6];
      for (int second = 0; second < 6; second++) {
        times[second] = 1.7e9 + second;
        latitudes[second] = line.getLatitudes()[0] * (1 - second * 0.2) + line.getLatitudes()[1] * second * 0.2;
        longitudes[second] = line.getLongitudes()[0] * (1 - second * 0.2) + line.getLongitudes()[1] * second * 0.2;
      }
      FixColumns fixes = new FixColumns(times, latitudes, longitudes);
      RoadColumns whole = roads.match(fixes, Set.of());
      check(whole.getWays()[0] == 100 && whole.getDirections()[0] == 1 && whole.getEdges()[0] == 0, "a whole drive");
      check(whole.getDistances()[3] < 1 && whole.getProbabilities()[3] > 0.9 && whole.getAlongs()[3] > 40, "places");
      check(whole.getLatitudes()[0] > 46 && whole.getLongitudes()[0] > 10, "coordinates of roads");
      try (Matcher matcher = new Matcher(roads, Set.of(Roads.User.CAR))) {
        check(matcher.update(fixes, 5).getDirections()[0] == 1, "five seconds later");
        Fix next = new Fix(1.7e9 + 6, latitudes[5], longitudes[5] + 1e-4);
        try (Matcher restored = Matcher.restore(copy, matcher.snapshot())) {
          RoadMatch match = matcher.update(next);
          check(match.getDirection() == 1 && restored.update(next).getAlong() == match.getAlong(), "a restored matcher");
          check(matcher.recall(next).getDirection() == 1, "a fix of before");
        }
      }
      String text = "{\"type\":\"LineString\",\"coordinates\":[[" + longitudes[0] + "," + latitudes[0] + "],["
          + longitudes[5] + "," + latitudes[5] + "]]}";
      try (Route route = Route.ofLine(text.getBytes(StandardCharsets.UTF_8), "{}"); Session session = new Session(route)) {
        session.setRoads(roads, Set.of());
        session.update(fixes);
        check(session.getRoad().getEdge() == 0 && session.getRoad().getDirection() == 1, "the road of a session");
        session.setRoads(null, Set.of());
        check(session.getRoad().getDirection() == 0, "a session without roads");
        Fix asked = new Fix(1.7e9 + 7, latitudes[5], longitudes[5]).withRoads(1);
        check(asked.getRoads() == 1 && session.update(asked) != null, "what roads say of a fix");
      }
      fails(Status.SNAPSHOT, () -> Matcher.restore(roads, new byte[3]));
      try (FreeDrive drive = new FreeDrive(roads, Set.of(Roads.User.CAR))) {
        check(drive.getPlace().getPosition() == DrivePosition.UNKNOWN && drive.getHistory().isEmpty(), "no drive yet");
        fails(Status.STATE, () -> drive.predict(0));
        Coordinates street = roads.getShape(0);
        double[] souths = street.getLatitudes();
        double[] wests = street.getLongitudes();
        Set<DriveChange> changes = Set.of();
        for (int second = 0; second < 6; second++) {
          double share = second / 6.0;
          changes = drive.update(new Fix(1000 + second, souths[0] + share * (souths[1] - souths[0]),
              wests[0] + share * (wests[1] - wests[0])));
        }
        check(!changes.contains(DriveChange.REJECTED_FIX), "changes of a drive");
        FreeDrivePlace place = drive.getPlace();
        check(drive.getName().equals("Street 1") && drive.getNumber().equals("K 7"), "the road of a drive");
        check(place.getSpeedLimit() == 50 && place.getRoadClass() == RoadClass.RESIDENTIAL
            && place.getPosition() == DrivePosition.ROAD && place.getSpeeding() == Speeding.UNKNOWN, "its limit");
        List<RoadFeature> ahead = drive.getFeatures();
        check(!ahead.isEmpty() && ahead.get(0).getDistance() >= 0, "what lies ahead");
        drive.setRoadAlerts("{\"mostInAMinute\":2}");
        fails(Status.JSON, () -> drive.setRoadAlerts("{\"most\":2}"));
        check(drive.getRoadAlerts().isEmpty(), "no alerts about the road");
        fails(Status.ARGUMENT, () -> drive.getRoadAlertText(0, "de"));
        drive.setRoadAlerts(null);
        drive.setLimits("{\"vehicle\":\"truck\",\"clockOffset\":3600}");
        fails(Status.JSON, () -> drive.setLimits("{\"vehicle\":\"tank\"}"));
        drive.setLimits("{}");
        drive.setLookAhead(30, 100, 3000);
        fails(Status.ARGUMENT, () -> drive.setLookAhead(30, 3000, 100));
        try (Camera camera = new Camera(800, 600)) {
          check(camera.follow(drive, 1007).getPitch() == 45 && camera.follow(drive, 1007, 3).getPitch() == 45, "a view of a drive without a route");
        }
        check(drive.predict(1007).isOnRoad() && drive.getAnnouncedAlerts().isEmpty(), "a prediction");
        String camera = "{\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"Feature\",\"id\":\"c\","
            + "\"properties\":{\"kind\":\"speed_camera\"},\"geometry\":{\"type\":\"Point\",\"coordinates\":["
            + wests[1] + "," + souths[1] + "]}}]}";
        try (Alerts alerts = new Alerts(camera.getBytes(StandardCharsets.UTF_8));
            FreeDrive alerted = new FreeDrive(roads, Set.of(Roads.User.CAR))) {
          alerted.setAlerts(alerts);
          // A vehicle has a direction from its second fix on.
          for (int second = 0; second < 2; second++) {
            double share = 0.2 * second;
            alerted.update(new Fix(1000 + second, souths[0] + share * (souths[1] - souths[0]),
                wests[0] + share * (wests[1] - wests[0])));
          }
          check(alerted.getAnnouncedAlerts().size() == 1, "an alert ahead is announced");
          alerted.setAlerts(null);
          check(alerted.getAnnouncedAlerts().isEmpty(), "no alerts");
        }
        check(drive.getHistory().size() == 1 && drive.getHistory().get(0).way() == 100, "a history");
        try (Route route = Route.ofLine(text.getBytes(StandardCharsets.UTF_8), "{}"); Session trip = new Session(route)) {
          check(roads.getObstacles(route, "{}").equals("[]"), "no obstacles");
          fails(Status.JSON, () -> roads.getObstacles(route, "{\"height\":4}"));
          fails(Status.STATE, () -> trip.setLimits("{}"));
          trip.continueDrive(drive);
          trip.setLimits("{\"vehicle\":\"bus\"}");
          trip.update(new Fix(1006, souths[1], wests[1]));
          check(drive.getPlace().getTimestamp() == 1006 && trip.getRoad().getEdge() == drive.getPlace().getEdge(),
              "a drive that has become a trip");
          trip.setRoads(null, Set.of());
        }
      }
      fails(Status.ARGUMENT, () -> roads.getName(67));
    }
    fails(Status.ROADS, () -> new Roads("/nowhere"));
    fails(Status.ROADS, () -> new Roads(new byte[10]));
  }

  /** Objects that are not closed are released by the garbage collector, while others are used. */
  private static void collected(String json) {
    for (int round = 0; round < 90; round++) {
      Session session = new Session(new Route(json));
      check(session.getProgress().getDistanceRemaining() > 20000, "a session in use was released");
      if (round % 30 == 0) {
        System.gc();
      }
    }
  }

  public static void main(String[] arguments) throws IOException {
    String json = Files.readString(Path.of(arguments[0]));
    routes(json);
    guidance(json);
    sessions(json);
    columns(json);
    corridors(json);
    polylines();
    reroutes(json);
    expires(json);
    trips(json);
    roads(Path.of(arguments[2]));
    collected(json);
    check(Fairway.getVersion().equals(arguments[1]), "version " + Fairway.getVersion());
    check(EventKind.of(99) == EventKind.UNKNOWN && EventKind.OFF_ROUTE.getText().equals("offRoute"), "names");
    System.exit(failures == 0 ? 0 : 1);
  }
}
