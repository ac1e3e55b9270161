package fairway;

import java.nio.ByteBuffer;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.BooleanSupplier;

/** What is asked of {@link Ways}: places in their order, what is closed for this way alone, and what the search may use. */
public final class WayRequest {
  /** The memory of a request for one call. */
  record Memory(ByteBuffer struct, ByteBuffer places, ByteBuffer closed) {}

  private final List<WayPlace> places;
  private final Coordinates closed;
  private final boolean continuesStraight;
  private final long mostStates;
  private final long mostMemory;
  private final BooleanSupplier check;
  private final long departure;
  private final int alternatives;

  /** A request for a way through places, at least 2 and at most 500. */
  public WayRequest(List<WayPlace> places) {
    this(List.copyOf(places), new Coordinates(new double[0], new double[0]), false, 0, 0, null, 0, 0);
  }

  /** A request for a way from one place to another. */
  public WayRequest(WayPlace from, WayPlace to) {
    this(List.of(from, to));
  }

  private WayRequest(List<WayPlace> places, Coordinates closed, boolean continuesStraight, long mostStates,
      long mostMemory, BooleanSupplier check, long departure, int alternatives) {
    this.places = places;
    this.closed = closed;
    this.continuesStraight = continuesStraight;
    this.mostStates = mostStates;
    this.mostMemory = mostMemory;
    this.check = check;
    this.departure = departure;
    this.alternatives = alternatives;
  }

  /** Returns this request with points, the nearest roads of which are closed, in place of those before. */
  public WayRequest closing(Coordinates points) {
    return new WayRequest(places, points, continuesStraight, mostStates, mostMemory, check, departure, alternatives);
  }

  /** Returns this request for a way that drives on straight at each stop. */
  public WayRequest continuingStraight() {
    return new WayRequest(places, closed, true, mostStates, mostMemory, check, departure, alternatives);
  }

  /** Returns this request with the most states that the search of a leg settles, and the most bytes it uses; 0 is no limit. */
  public WayRequest limited(long states, long bytes) {
    if (states < 0 || bytes < 0) {
      throw new IllegalArgumentException("a limit is not negative");
    }
    return new WayRequest(places, closed, continuesStraight, states, bytes, check, departure, alternatives);
  }

  /**
   * Returns this request with a check besides those before, which is asked some thousand times a second whether the search may
   * go on, on the thread that searches. What it throws ends the search, and is thrown there.
   */
  public WayRequest checked(BooleanSupplier mayGoOn) {
    BooleanSupplier both = check == null ? mayGoOn : () -> check.getAsBoolean() && mayGoOn.getAsBoolean();
    return new WayRequest(places, closed, continuesStraight, mostStates, mostMemory, both, departure, alternatives);
  }

  /**
   * Returns this request for a way on which one sets out at a time, by the clocks of the first place: rules that depend on the
   * time hold. Without it, they are left out.
   */
  public WayRequest departing(LocalDateTime time) {
    long minutes = ChronoUnit.MINUTES.between(LocalDateTime.of(1970, 1, 1, 0, 0), time.truncatedTo(ChronoUnit.MINUTES));
    return new WayRequest(places, closed, continuesStraight, mostStates, mostMemory, check, minutes, alternatives);
  }

  /**
   * Returns this request for the best way between two places and up to so many other ways, 0 to 5, which {@link Way#getJson} has
   * behind the best one.
   */
  public WayRequest withAlternatives(int count) {
    return new WayRequest(places, closed, continuesStraight, mostStates, mostMemory, check, departure, count);
  }

  /** Returns the check; null if the search may always go on. */
  BooleanSupplier check() {
    return check;
  }

  Memory memory() {
    ByteBuffer given = places(places);
    ByteBuffer points = points(closed);
    ByteBuffer struct = Calls.struct(Layout.WAY_REQUEST)
        .putLong(Layout.WAY_REQUEST_PLACES, Native.address(given))
        .putLong(Layout.WAY_REQUEST_PLACE_COUNT, places.size())
        .putLong(Layout.WAY_REQUEST_CLOSED, Native.address(points))
        .putLong(Layout.WAY_REQUEST_CLOSED_COUNT, closed.getSize())
        .putLong(Layout.WAY_REQUEST_MOST_STATES, mostStates)
        .putLong(Layout.WAY_REQUEST_MOST_MEMORY, mostMemory)
        .putInt(Layout.WAY_REQUEST_CONTINUES_STRAIGHT, continuesStraight ? 1 : 0)
        .putInt(Layout.WAY_REQUEST_ALTERNATIVES, alternatives)
        .putLong(Layout.WAY_REQUEST_DEPARTURE, departure);
    return new Memory(struct, given, points);
  }

  /** Returns the memory of places for one call. */
  static ByteBuffer places(List<WayPlace> places) {
    ByteBuffer given = Calls.memory((long) Layout.WAY_PLACE * places.size());
    for (int index = 0; index < places.size(); index++) {
      places.get(index).write(given, Layout.WAY_PLACE * index);
    }
    return given;
  }

  /** Returns the memory of closed points for one call. */
  static ByteBuffer points(Coordinates closed) {
    ByteBuffer points = Calls.memory((long) Layout.CLOSED_POINT * closed.getSize());
    for (int index = 0; index < closed.getSize(); index++) {
      points.putDouble(Layout.CLOSED_POINT * index + Layout.CLOSED_POINT_LATITUDE, closed.getLatitudes()[index])
          .putDouble(Layout.CLOSED_POINT * index + Layout.CLOSED_POINT_LONGITUDE, closed.getLongitudes()[index]);
    }
    return points;
  }
}
