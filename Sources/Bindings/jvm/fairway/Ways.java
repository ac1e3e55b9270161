package fairway;

import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Function;

/** The roads of a file prepared for a profile, on which ways are found. Any number of threads may use it. */
public final class Ways implements AutoCloseable {
  final Handle handle;

  /** Prepares roads for the fastest way. Takes under a microsecond and some 70 to 110 bytes for each directed edge. */
  public Ways(Roads roads) {
    this(roads, new Profile(Goal.FASTEST));
  }

  /** Prepares roads for a profile. The roads may be closed before this. */
  public Ways(Roads roads, Profile profile) {
    ByteBuffer struct = profile.struct();
    handle = new Handle(roads.handle.use(number -> Calls.handle((ways, error) ->
        Native.waysCreate(number, struct, ways, error))), Native::waysRelease);
  }

  /**
   * Returns the way of least cost. Fails with {@link Status#WAY} if there is none, with {@link Status#BUDGET} if a limit has
   * ended the search, and with {@link Status#ARGUMENT} for a place that is none; the message says which place and what stands
   * in the way.
   */
  public Way find(WayRequest request) {
    return with(request, struct -> handle.use(number -> new Way(Calls.handle((way, error) -> request.check() == null
        ? Native.waysFind(number, struct, way, error)
        : Native.waysFindWhile(number, struct, request.check(), way, error)))));
  }

  /** Returns the way from each place to the one in the same row. A pair without a way is no error; its status says why. */
  public WayColumns findPairs(Coordinates from, Coordinates to) {
    return findPairs(from, to, 0, 0);
  }

  /** Returns the way of each pair, whose search settles at most some states and uses at most some bytes; 0 is no limit. */
  public WayColumns findPairs(Coordinates from, Coordinates to, long mostStates, long mostMemory) {
    checkLimits(mostStates, mostMemory);
    return handle.use(number -> WayColumns.of(from, to, mostStates, mostMemory, (pairs, columns, error) ->
        Native.waysFindPairs(number, pairs, columns, error)));
  }

  /**
   * Returns what the way from each start to each end costs. Fails with {@link Status#WAY} if no open road is near a place; the
   * message counts places through the starts and then the ends. With a large file, call {@link #prepareCells} first.
   */
  public WayTable table(List<WayPlace> starts, List<WayPlace> ends) {
    return table(starts, ends, new Coordinates(new double[0], new double[0]), 0, 0);
  }

  /**
   * Returns what the ways cost if the roads nearest to some points are closed. The search of each way settles at most some
   * states and uses at most some bytes; 0 is no limit.
   */
  public WayTable table(List<WayPlace> starts, List<WayPlace> ends, Coordinates closed, long mostStates, long mostMemory) {
    checkLimits(mostStates, mostMemory);
    return handle.use(number -> WayTable.of(starts, ends, closed, mostStates, mostMemory, (table, columns, error) ->
        Native.waysFindTable(number, table, columns, error)));
  }

  /** Returns the roads that can be reached from a place within a cost, by their cost: seconds with penalties, or metres. */
  public List<ReachedRoad> reach(WayPlace place, double cost) {
    return reach(place, cost, 0, 0);
  }

  /** Returns the roads within a cost; the search settles at most some states and uses at most some bytes; 0 is no limit. */
  public List<ReachedRoad> reach(WayPlace place, double cost, long mostStates, long mostMemory) {
    checkLimits(mostStates, mostMemory);
    ByteBuffer start = WayRequest.places(List.of(place));
    ByteBuffer struct = Calls.struct(Layout.REACH_REQUEST)
        .putLong(Layout.REACH_REQUEST_PLACE, Native.address(start))
        .putDouble(Layout.REACH_REQUEST_COST, cost)
        .putLong(Layout.REACH_REQUEST_MOST_STATES, mostStates)
        .putLong(Layout.REACH_REQUEST_MOST_MEMORY, mostMemory);
    Handle found = new Handle(handle.use(number -> Calls.handle((reach, error) ->
        Native.waysReach(number, struct, reach, error))), Native::wayReachRelease);
    try {
      return found.use(reach -> Calls.list(Layout.REACHED_ROAD, ReachedRoad::new, (content, capacity, count, error) ->
          Native.wayReachGetRoads(reach, content, capacity, count, error)));
    } finally {
      found.close();
      // The struct has the address of the place.
      Reference.reachabilityFence(start);
    }
  }

  /**
   * Goes on to find what ways through the cells of a large file cost, looking at about so many roads: 10,000 take some
   * milliseconds. Returns how much is done; at 1 ways are found many times as fast. Other threads may find ways meanwhile.
   */
  public double prepareCells(int roads) {
    ByteBuffer share = Calls.memory(8);
    handle.use(number -> {
      Calls.call(error -> Native.waysPrepareCells(number, roads, share, error));
      return null;
    });
    return share.getDouble(0);
  }

  private static void checkLimits(long mostStates, long mostMemory) {
    if (mostStates < 0 || mostMemory < 0) {
      throw new IllegalArgumentException("a limit is not negative");
    }
  }

  /** Returns what stands in the way of a request for which there is no way, a sentence; an empty text if there is one. */
  public String explain(WayRequest request) {
    return with(request, struct -> handle.use(number -> Calls.text((content, capacity, length, error) ->
        Native.waysExplain(number, struct, content, capacity, length, error))));
  }

  private static <Result> Result with(WayRequest request, Function<ByteBuffer, Result> call) {
    WayRequest.Memory memory = request.memory();
    try {
      return call.apply(memory.struct());
    } finally {
      // The struct has the addresses of the others.
      Reference.reachabilityFence(memory);
    }
  }

  /** Releases the prepared roads; ways that were found remain. */
  @Override
  public void close() {
    handle.close();
  }
}
