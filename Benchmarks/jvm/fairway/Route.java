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

  /** Returns the text of a spoken or visual instruction that an event announced. */
  public String getInstruction(Event event) {
    return handle.use(route -> Calls.text((content, capacity, length, error) -> Native.routeGetInstruction(
        route, event.getKind().getNumber(), event.getLeg(), event.getStep(), event.getItem(), content, capacity, length,
        error)));
  }

  /** Returns the route as JSON in the form of the Directions API, whatever server it came from. */
  public String getDescription() {
    return handle.use(route -> Calls.text((content, capacity, length, error) ->
        Native.routeGetDescription(route, content, capacity, length, error)));
  }

  /** Releases the route; its sessions continue. */
  @Override
  public void close() {
    handle.close();
  }
}
