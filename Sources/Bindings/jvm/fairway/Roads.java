package fairway;

import java.nio.ByteBuffer;
import java.util.Set;

/** The roads of an area, from a file of {@code fairway roads pack}. Any number of threads may use it. */
public final class Roads implements AutoCloseable {
  /** Whose roads a matcher follows. */
  public enum User {
    CAR(1), BICYCLE(2), FOOT(4);

    private final int bit;

    User(int bit) {
      this.bit = bit;
    }

    /** Returns the set of fairway.h; 0, which stands for all, for an empty one. */
    static int bits(Set<User> users) {
      return users.stream().mapToInt(user -> user.bit).sum();
    }
  }

  final Handle handle;

  /** Opens a road file. What it loses while it is open is damaged. */
  public Roads(String path) {
    ByteBuffer text = Calls.bytes(path);
    handle = new Handle(Calls.handle((roads, error) -> Native.roadsOpen(text, text.capacity(), roads, error)),
        Native::roadsRelease);
  }

  /** Opens a copy of the bytes of a road file. */
  public Roads(byte[] content) {
    ByteBuffer bytes = Calls.bytes(content);
    handle = new Handle(Calls.handle((roads, error) -> Native.roadsOpenBytes(bytes, bytes.capacity(), roads, error)),
        Native::roadsRelease);
  }

  /** Checks every block, reference and shape. */
  public void check() {
    handle.use(number -> {
      Calls.call(error -> Native.roadsCheck(number, error));
      return null;
    });
  }

  public RoadsFacts getFacts() {
    return handle.use(number -> Calls.read(Layout.ROADS_FACTS, RoadsFacts::new,
        (facts, error) -> Native.roadsGetFacts(number, facts, error)));
  }

  /** Returns who is to be named wherever the roads are shown. */
  public String getAttribution() {
    return handle.use(number -> Calls.text((content, capacity, length, error) ->
        Native.roadsGetAttribution(number, content, capacity, length, error)));
  }

  /**
   * Searches names for a text that somebody typed, and returns what {@code fairway_roads_find} in the library's header
   * describes, JSON. NaN is an unknown position.
   */
  public String find(String text, double latitude, double longitude, int limit) {
    ByteBuffer bytes = Calls.bytes(text);
    return handle.use(number -> Calls.text((content, capacity, length, error) -> Native.roadsFind(
        number, bytes, bytes.capacity(), latitude, longitude, limit, content, capacity, length, error)));
  }

  /** Returns an edge by its index, which a match has. */
  public RoadEdge getEdge(int index) {
    return handle.use(number -> Calls.read(Layout.ROAD_EDGE, RoadEdge::new,
        (facts, error) -> Native.roadsGetEdge(number, index, facts, error)));
  }

  /**
   * Returns where a route, whichever service made it, breaks a rule of its roads for a vehicle, as a JSON array of objects in
   * the order of the places, with options as JSON; "{}" knows no sizes and no time.
   */
  public String getObstacles(Route route, String options) {
    ByteBuffer text = Calls.bytes(options);
    return handle.use(number -> route.handle.use(line -> Calls.text((content, capacity, length, error) ->
        Native.routeGetObstacles(line, number, text, text.capacity(), content, capacity, length, error))));
  }

  /** Returns the name of an edge's road; empty if it is unknown. */
  public String getName(int edge) {
    return handle.use(number -> Calls.text((content, capacity, length, error) ->
        Native.roadsGetName(number, edge, content, capacity, length, error)));
  }

  /** Returns the number of an edge's road, such as "A 8"; empty if it is unknown. */
  public String getNumber(int edge) {
    return handle.use(number -> Calls.text((content, capacity, length, error) ->
        Native.roadsGetNumber(number, edge, content, capacity, length, error)));
  }

  /** Returns the points of an edge along its way's nodes. */
  public Coordinates getShape(int edge) {
    return handle.use(number -> {
      ByteBuffer count = Calls.memory(8);
      Calls.call(error -> Native.roadsGetShape(number, edge, null, null, 0, count, error));
      int size = (int) count.getLong(0);
      ByteBuffer latitudes = Calls.memory(8L * size);
      ByteBuffer longitudes = Calls.memory(8L * size);
      Calls.call(error -> Native.roadsGetShape(number, edge, latitudes, longitudes, size, count, error));
      double[][] columns = new double[2][size];
      latitudes.asDoubleBuffer().get(columns[0]);
      longitudes.asDoubleBuffer().get(columns[1]);
      return new Coordinates(columns[0], columns[1]);
    });
  }

  /** Returns the roads of a whole drive, each fix in the light of all; no users are all of them. */
  public RoadColumns match(FixColumns fixes, Set<User> users) {
    return handle.use(number -> RoadColumns.of(fixes, (batch, columns, error) ->
        Native.roadsMatch(number, User.bits(users), batch, columns, error)));
  }

  /** Releases the roads; their matchers continue. */
  @Override
  public void close() {
    handle.close();
  }
}
