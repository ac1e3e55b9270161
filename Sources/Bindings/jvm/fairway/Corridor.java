package fairway;

import java.nio.ByteBuffer;
import java.util.List;

/** The area around a line. Any number of threads may use it. */
public final class Corridor implements AutoCloseable {
  /** The work that a corridor may take before it fails with {@link Status#BUDGET}; 0 is the default number. */
  public static final class Budget {
    private final long vertices;
    private final long crossings;

    public Budget(long vertices, long crossings) {
      if (vertices < 0 || crossings < 0) {
        throw new IllegalArgumentException("a budget has no negative numbers");
      }
      this.vertices = vertices;
      this.crossings = crossings;
    }

    private ByteBuffer struct() {
      return Calls.struct(Layout.CORRIDOR_BUDGET)
          .putLong(Layout.CORRIDOR_BUDGET_VERTICES, vertices)
          .putLong(Layout.CORRIDOR_BUDGET_CROSSINGS, crossings);
    }
  }

  /** The budget that the library has by default. */
  public static final Budget DEFAULT_BUDGET = new Budget(1_000_000, 100_000);

  private final Handle handle;

  /** The area within {@code radius} metres, 1 to 100,000, of a line, with round ends. */
  public Corridor(Coordinates line, double radius) {
    this(line, radius, Ends.ROUND, DEFAULT_BUDGET);
  }

  public Corridor(Coordinates line, double radius, Ends ends, Budget budget) {
    this(create(Coordinates.column(line.getLatitudes()), Coordinates.column(line.getLongitudes()), line.getSize(),
        radius, ends, budget));
  }

  /** The area around the line of a route, with round ends. */
  public Corridor(Route route, double radius) {
    this(route, radius, Ends.ROUND, DEFAULT_BUDGET);
  }

  public Corridor(Route route, double radius, Ends ends, Budget budget) {
    this(route.handle.use(number -> Calls.handle((corridor, error) -> Native.corridorCreateOfRoute(
        number, radius, ends.getNumber(), budget.struct(), corridor, error))));
  }

  private Corridor(long number) {
    handle = new Handle(number, Native::corridorRelease);
  }

  private static long create(ByteBuffer latitudes, ByteBuffer longitudes, int count, double radius, Ends ends,
      Budget budget) {
    return Calls.handle((corridor, error) -> Native.corridorCreate(
        latitudes, longitudes, count, radius, ends.getNumber(), budget.struct(), corridor, error));
  }

  /** Returns the intersection with another corridor, which may be empty. */
  public Corridor intersection(Corridor other) {
    return handle.use(first -> other.handle.use(second -> new Corridor(Calls.handle((corridor, error) ->
        Native.corridorIntersect(first, second, DEFAULT_BUDGET.struct(), corridor, error)))));
  }

  /** Returns for each point whether it is inside. */
  public boolean[] contains(Coordinates points) {
    ByteBuffer latitudes = Coordinates.column(points.getLatitudes());
    ByteBuffer longitudes = Coordinates.column(points.getLongitudes());
    ByteBuffer inside = Calls.memory(points.getSize());
    handle.use(number -> {
      Calls.call(error ->
          Native.corridorContains(number, latitudes, longitudes, points.getSize(), inside, error));
      return null;
    });
    boolean[] result = new boolean[points.getSize()];
    for (int index = 0; index < result.length; index++) {
      result[index] = inside.get(index) != 0;
    }
    return result;
  }

  /** Returns the area in square metres. */
  public double getArea() {
    return handle.use(number -> Calls.real((area, error) -> Native.corridorGetArea(number, area, error)));
  }

  /** Returns the bounding boxes: none if it is empty, two if it crosses the antimeridian, otherwise one. */
  public List<Box> getBoxes() {
    return handle.use(number -> Calls.list(Layout.BOX, Box::new, (content, capacity, count, error) ->
        Native.corridorGetBoxes(number, content, capacity, count, error)));
  }

  /** Returns the corridor as a GeoJSON geometry. */
  public String getGeoJson() {
    return handle.use(number -> Calls.text((content, capacity, length, error) ->
        Native.corridorGetGeojson(number, content, capacity, length, error)));
  }

  /** Releases the corridor. */
  @Override
  public void close() {
    handle.close();
  }
}
