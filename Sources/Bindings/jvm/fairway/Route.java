package fairway;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** A route prepared for following. Any number of threads and sessions may use it. */
public final class Route implements AutoCloseable {
  final Handle handle;
  private final RouteFacts facts;

  /** Reads the first route of a Directions v5, OSRM or Valhalla response, or a single route or matching of one. */
  public Route(String json) {
    this(Calls.bytes(json), 0, 0);
  }

  /**
   * Reads a route of a response.
   *
   * @param json the response in UTF-8
   * @param index the index of the route in the response
   * @param precision the number of decimals of its polylines, 5 or 6; 0 detects it
   */
  public Route(byte[] json, int index, int precision) {
    this(Calls.bytes(json), index, precision);
  }

  private Route(ByteBuffer json, int index, int precision) {
    this(Calls.handle((route, error) ->
        Native.routeCreate(json, json.capacity(), index, precision, route, error)));
  }

  /**
   * Makes a route along a line of GPX, GeoJSON or an encoded polyline.
   *
   * @param text the file
   * @param options JSON as {@code {"line":0,"profile":"cycling","stops":[[8.1,47]],"stopsAtPlaces":false}}; any member
   *     may be missing
   */
  public static Route ofLine(byte[] text, String options) {
    ByteBuffer bytes = Calls.bytes(text);
    ByteBuffer wishes = Calls.bytes(options);
    return new Route(Calls.handle((route, error) -> Native.routeCreateOfLine(
        bytes, bytes.capacity(), wishes, wishes.capacity(), route, error)));
  }

  Route(long number) {
    handle = new Handle(number, Native::routeRelease);
    facts = handle.use(route ->
        Calls.read(Layout.ROUTE_FACTS, RouteFacts::new, (at, error) -> Native.routeGetFacts(route, at, error)));
  }

  /** Returns lengths and counts. */
  public RouteFacts getFacts() {
    return facts;
  }

  /** Returns the properties of the legs in order. */
  public List<LegFacts> getLegs() {
    List<LegFacts> legs = new ArrayList<>();
    for (int leg = 0; leg < facts.getLegCount(); leg++) {
      int number = leg;
      legs.add(handle.use(route ->
          Calls.read(Layout.LEG_FACTS, LegFacts::new, (at, error) -> Native.routeGetLeg(route, number, at, error))));
    }
    return List.copyOf(legs);
  }

  /** Returns the alerts in the order of their starts: the item of an ALERT_AHEAD event is an index into them. */
  public List<Alert> getAlerts() {
    List<Alert> alerts = new ArrayList<>();
    for (int item = 0; item < facts.getAlertCount(); item++) {
      int number = item;
      alerts.add(handle.use(route ->
          Calls.read(Layout.ALERT, Alert::new, (at, error) -> Native.routeGetAlert(route, number, at, error))));
    }
    return List.copyOf(alerts);
  }

  /** Returns the vertices of the line that is followed. */
  public Coordinates getLine() {
    return handle.use(route -> Coordinates.of((latitudes, longitudes, capacity, count, error) ->
        Native.routeGetLine(route, latitudes, longitudes, capacity, count, error)));
  }

  /** Returns the text of a spoken or visual instruction, or of an alert, that an event announced. */
  public String getInstruction(Event event) {
    return words(event, event.getKind().getNumber());
  }

  /** Returns the words of a spoken instruction in the Speech Synthesis Markup Language; empty if it has no markup. */
  public String getSsml(Event event) {
    return words(event, event.getKind() == EventKind.SPOKEN_INSTRUCTION ? Text.SSML.getNumber() : -1);
  }

  private String words(Event event, int kind) {
    return handle.use(route -> Calls.text((content, capacity, length, error) -> Native.routeGetInstruction(
        route, kind, event.getLeg(), event.getStep(), event.getItem(), event.getSpokenDistance(), content, capacity,
        length, error)));
  }

  /** Returns the route as JSON in the form of the Directions API, whatever server it came from. */
  public String getDescription() {
    return handle.use(route -> Calls.text((content, capacity, length, error) ->
        Native.routeGetDescription(route, content, capacity, length, error)));
  }

  /** Returns a step of a leg, both counted from 0: its maneuver and the way to the next one. */
  public Step getStep(int leg, int step) {
    return handle.use(route ->
        Calls.read(Layout.STEP, Step::new, (at, error) -> Native.routeGetStep(route, leg, step, at, error)));
  }

  public List<Intersection> getIntersections(int leg, int step) {
    return handle.use(route -> Calls.list(Layout.INTERSECTION, Intersection::new, (content, capacity, count, error) ->
        Native.routeGetIntersections(route, leg, step, content, capacity, count, error)));
  }

  /** Returns the lanes before an intersection of a step, from the left. */
  public List<Lane> getLanes(int leg, int step, int intersection) {
    return handle.use(route -> Calls.list(Layout.LANE, Lane::new, (content, capacity, count, error) ->
        Native.routeGetLanes(route, leg, step, intersection, content, capacity, count, error)));
  }

  /** Returns a text; empty if the route does not have it. */
  public String getText(Text kind, int leg, int step, int item) {
    return getText(kind.getNumber(), leg, step, item, -1);
  }

  /** Returns a text of a part of a banner's line, or one of the kinds that are added to the kind of the line. */
  public String getText(int kind, int leg, int step, int item, int part) {
    return handle.use(route -> Calls.text((content, capacity, length, error) ->
        Native.routeGetText(route, kind, leg, step, item, part, content, capacity, length, error)));
  }

  /** Returns a line of a banner: PRIMARY, SECONDARY or SUB. */
  public BannerLine getBannerLine(Text kind, int leg, int step, int banner) {
    return handle.use(route -> Calls.read(Layout.BANNER_LINE, BannerLine::new, (at, error) ->
        Native.routeGetBannerLine(route, kind.getNumber(), leg, step, banner, at, error)));
  }

  /** Returns the parts of a banner's line in display order. */
  public List<Component> getComponents(Text kind, int leg, int step, int banner) {
    return handle.use(route -> Calls.list(Layout.COMPONENT, Component::new, (content, capacity, count, error) ->
        Native.routeGetComponents(route, kind.getNumber(), leg, step, banner, content, capacity, count, error)));
  }

  /** Returns the route with guidance where it has none, before the drive; see {@link #withGuidance(String, boolean)}. */
  public Route withGuidance(String options) {
    return withGuidance(options, false);
  }

  /**
   * Returns the route with banners, spoken instructions and texts of steps made by the library where it has none.
   *
   * <p>A language that {@link Fairway#getGuidanceLanguages} does not have falls back to English, which the text
   * LANGUAGE of the new route tells.
   *
   * @param options the options as JSON, as in {@link Fairway#completeGuidanceOptions}
   * @param isUnderWay whether the vehicle is driving, so that no departure is announced
   */
  public Route withGuidance(String options, boolean isUnderWay) {
    ByteBuffer text = Calls.bytes(options);
    return handle.use(route -> new Route(Calls.handle((guided, error) ->
        Native.routeAddGuidance(route, text, text.capacity(), isUnderWay ? 1 : 0, guided, error))));
  }

  /**
   * Returns the route with those of the alerts that it passes, in place of those that it had; {@link #withGuidance} adds
   * their words.
   */
  public Route withAlerts(Alerts alerts) {
    return handle.use(route -> alerts.handle.use(number -> new Route(Calls.handle((result, error) ->
        Native.routeAddAlerts(route, number, result, error)))));
  }

  /** Releases the route; its sessions continue. */
  @Override
  public void close() {
    handle.close();
  }
}
