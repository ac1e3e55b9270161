package fairway;

import java.util.List;

/** A way that was found on roads. Any number of threads may use it. */
public final class Way implements AutoCloseable {
  private final Handle handle;

  Way(long number) {
    handle = new Handle(number, Native::wayRelease);
  }

  /** Returns how long the way is, how long it takes and what it costs. */
  public WayFacts getFacts() {
    return handle.use(number -> Calls.read(Layout.WAY_FACTS, WayFacts::new,
        (facts, error) -> Native.wayGetFacts(number, facts, error)));
  }

  /** Returns the points of all legs; the last of a leg is the first of the next, once. */
  public Coordinates getLine() {
    return handle.use(number -> Coordinates.of((latitudes, longitudes, capacity, count, error) ->
        Native.wayGetLine(number, latitudes, longitudes, capacity, count, error)));
  }

  /** Returns the edges of all legs in their order. */
  public List<WayEdge> getEdges() {
    return handle.use(number -> Calls.list(Layout.WAY_EDGE, WayEdge::new, (content, capacity, count, error) ->
        Native.wayGetEdges(number, content, capacity, count, error)));
  }

  /** Returns the way as an answer of OSRM's form, of which a {@link Route} is made. */
  public String getJson() {
    return handle.use(number -> Calls.text((content, capacity, length, error) ->
        Native.wayGetJson(number, content, capacity, length, error)));
  }

  /** Releases the way. */
  @Override
  public void close() {
    handle.close();
  }
}
