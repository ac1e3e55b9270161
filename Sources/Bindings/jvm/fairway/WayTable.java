package fairway;

import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.util.List;

/** What the ways from each of some places to each of others cost. */
public final class WayTable {
  /** The most ways that a table has. */
  public static final int MOST_WAYS = 1_000_000;

  /** A call that fills columns for a table. */
  interface TableCall {
    int status(ByteBuffer table, ByteBuffer columns, ByteBuffer error);
  }

  private final int startCount;
  private final int endCount;
  private final WayColumns columns;

  private WayTable(int startCount, int endCount, WayColumns columns) {
    this.startCount = startCount;
    this.endCount = endCount;
    this.columns = columns;
  }

  /** Calls a function with all places and memory for what the ways cost. */
  static WayTable of(List<WayPlace> starts, List<WayPlace> ends, Coordinates closed, long mostStates, long mostMemory,
      TableCall call) {
    long count = (long) starts.size() * ends.size();
    if (count > MOST_WAYS) {
      throw new IllegalArgumentException(
          "a table has at most " + MOST_WAYS + " ways, not " + starts.size() + " times " + ends.size());
    }
    ByteBuffer[] held = {WayRequest.places(starts), WayRequest.places(ends), WayRequest.points(closed)};
    ByteBuffer table = Calls.struct(Layout.WAY_TABLE)
        .putLong(Layout.WAY_TABLE_STARTS, Native.address(held[0]))
        .putLong(Layout.WAY_TABLE_START_COUNT, starts.size())
        .putLong(Layout.WAY_TABLE_ENDS, Native.address(held[1]))
        .putLong(Layout.WAY_TABLE_END_COUNT, ends.size())
        .putLong(Layout.WAY_TABLE_CLOSED, Native.address(held[2]))
        .putLong(Layout.WAY_TABLE_CLOSED_COUNT, closed.getSize())
        .putLong(Layout.WAY_TABLE_MOST_STATES, mostStates)
        .putLong(Layout.WAY_TABLE_MOST_MEMORY, mostMemory);
    WayColumns columns = WayColumns.filled((int) count, (room, error) -> call.status(table, room, error));
    // The library has read through the addresses in the struct.
    Reference.reachabilityFence(held);
    return new WayTable(starts.size(), ends.size(), columns);
  }

  /** Returns how many places the ways begin at. */
  public int getStartCount() {
    return startCount;
  }

  /** Returns how many places they end at. */
  public int getEndCount() {
    return endCount;
  }

  /** Returns the row of the columns that has the way from one place to another, by their numbers from 0. */
  public int getRow(int start, int end) {
    if (start < 0 || start >= startCount || end < 0 || end >= endCount) {
      throw new IndexOutOfBoundsException(
          "the table has " + startCount + " starts and " + endCount + " ends, and no way from " + start + " to " + end);
    }
    return start * endCount + end;
  }

  /** Returns the ways from the first start to each end, then those from the next one. */
  public WayColumns getColumns() {
    return columns;
  }

  /** Returns whether a way leads from one place to another. */
  public boolean hasWay(int start, int end) {
    return columns.getStatus(getRow(start, end)) == PairStatus.FOUND;
  }

  /** Returns seconds; NaN where no way leads. */
  public double getDuration(int start, int end) {
    return columns.getDurations()[getRow(start, end)];
  }

  /** Returns metres; NaN where no way leads. */
  public double getLength(int start, int end) {
    return columns.getLengths()[getRow(start, end)];
  }

  /** Returns what was least: seconds with penalties, or metres of the shortest way; NaN where no way leads. */
  public double getCost(int start, int end) {
    return columns.getCosts()[getRow(start, end)];
  }
}
