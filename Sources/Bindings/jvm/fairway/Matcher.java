package fairway;

import java.nio.ByteBuffer;
import java.util.Set;

/** Says on which road a vehicle is, from its fixes alone. For one thread at a time. */
public final class Matcher implements AutoCloseable {
  private final Handle handle;
  private final ByteBuffer fix = Calls.struct(Layout.FIX);
  private final ByteBuffer match = Calls.struct(Layout.ROAD_MATCH);

  /** A matcher that follows the roads of some users; none are all of them. */
  public Matcher(Roads roads, Set<Roads.User> users) {
    this(roads.handle.use(number -> Calls.handle((matcher, error) ->
        Native.matcherCreate(number, Roads.User.bits(users), matcher, error))));
  }

  private Matcher(long number) {
    handle = new Handle(number, Native::matcherRelease);
  }

  /** Returns a matcher that continues from a snapshot, with exactly the same results. */
  public static Matcher restore(Roads roads, byte[] snapshot) {
    ByteBuffer bytes = Calls.bytes(snapshot);
    return new Matcher(roads.handle.use(number -> Calls.handle((matcher, error) ->
        Native.matcherRestore(number, bytes, bytes.capacity(), matcher, error))));
  }

  /** Returns the state, the same bytes on every machine. */
  public byte[] snapshot() {
    return handle.use(number -> Calls.content((content, capacity, length, error) ->
        Native.matcherSnapshot(number, content, capacity, length, error), 1, 0));
  }

  /** Moves on by a fix; returns its road, whose direction is 0 if no road is near. */
  public RoadMatch update(Fix next) {
    next.write(fix);
    return handle.use(number -> {
      Calls.call(error -> Native.matcherUpdate(number, fix, match, error));
      return new RoadMatch(match);
    });
  }

  /**
   * Adds the roads of another file: the matcher goes on in whichever knows more of the roads ahead. The file of a match says in
   * which: 0 is that of the beginning, 1 the first that was added.
   */
  public void addRoads(Roads roads) {
    roads.handle.use(more -> handle.use(number -> {
      Calls.call(error -> Native.matcherAddRoads(number, more, error));
      return null;
    }));
  }

  /** Returns what the matcher now believes of a fix that it has seen, at most 10 seconds ago. */
  public RoadMatch recall(Fix earlier) {
    earlier.write(fix);
    return handle.use(number -> {
      Calls.call(error -> Native.matcherRecall(number, fix, match, error));
      return new RoadMatch(match);
    });
  }

  /** Moves on by several fixes; returns the road of each as it is known so many seconds later, 0 to 10. */
  public RoadColumns update(FixColumns fixes, double lag) {
    return handle.use(number -> RoadColumns.of(fixes, (batch, columns, error) ->
        Native.matcherUpdateColumns(number, batch, lag, columns, error)));
  }

  /** Releases the matcher. */
  @Override
  public void close() {
    handle.close();
  }
}
