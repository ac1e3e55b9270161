package fairway;

import java.lang.ref.Reference;
import java.nio.ByteBuffer;

/** The way of each of many pairs of places. Where none was found, numbers are NaN. */
public final class WayColumns {
  /** A call that fills columns. */
  interface PairsCall {
    int status(ByteBuffer pairs, ByteBuffer columns, ByteBuffer error);
  }

  /** A call that fills columns, and has what it reads. */
  interface ColumnsCall {
    int status(ByteBuffer columns, ByteBuffer error);
  }

  private final int[] statuses;
  private final double[] durations;
  private final double[] lengths;
  private final double[] costs;

  private WayColumns(int count) {
    statuses = new int[count];
    durations = new double[count];
    lengths = new double[count];
    costs = new double[count];
  }

  /** Calls a function with all pairs and memory for their ways. */
  static WayColumns of(Coordinates from, Coordinates to, long mostStates, long mostMemory, PairsCall call) {
    int count = from.getSize();
    if (to.getSize() != count) {
      throw new IllegalArgumentException(
          "there are " + count + " places to begin at, but " + to.getSize() + " to end at");
    }
    ByteBuffer pairs = Calls.struct(Layout.WAY_PAIRS)
        .putLong(Layout.WAY_PAIRS_COUNT, count)
        .putLong(Layout.WAY_PAIRS_MOST_STATES, mostStates)
        .putLong(Layout.WAY_PAIRS_MOST_MEMORY, mostMemory);
    int[] places = {Layout.WAY_PAIRS_FROM_LATITUDES, Layout.WAY_PAIRS_FROM_LONGITUDES, Layout.WAY_PAIRS_TO_LATITUDES,
        Layout.WAY_PAIRS_TO_LONGITUDES};
    double[][] given = {from.getLatitudes(), from.getLongitudes(), to.getLatitudes(), to.getLongitudes()};
    ByteBuffer[] held = new ByteBuffer[places.length];
    for (int index = 0; index < places.length; index++) {
      held[index] = Coordinates.column(given[index]);
      pairs.putLong(places[index] + Layout.COLUMN_VALUES, Native.address(held[index]));
    }
    WayColumns result = filled(count, (columns, error) -> call.status(pairs, columns, error));
    // The library has read through the addresses in the struct.
    Reference.reachabilityFence(held);
    return result;
  }

  /** Calls a function with memory for what some ways cost. */
  static WayColumns filled(int count, ColumnsCall call) {
    ByteBuffer columns = Calls.struct(Layout.WAY_COLUMNS).putLong(Layout.WAY_COLUMNS_CAPACITY, count);
    int[] offsets = {Layout.WAY_COLUMNS_STATUSES, Layout.WAY_COLUMNS_DURATIONS, Layout.WAY_COLUMNS_LENGTHS,
        Layout.WAY_COLUMNS_COSTS};
    ByteBuffer[] rooms = new ByteBuffer[offsets.length];
    for (int index = 0; index < offsets.length; index++) {
      rooms[index] = Calls.memory((index == 0 ? 4L : 8L) * count);
      columns.putLong(offsets[index], Native.address(rooms[index]));
    }
    Calls.call(error -> call.status(columns, error));
    WayColumns result = new WayColumns(count);
    rooms[0].asIntBuffer().get(result.statuses);
    rooms[1].asDoubleBuffer().get(result.durations);
    rooms[2].asDoubleBuffer().get(result.lengths);
    rooms[3].asDoubleBuffer().get(result.costs);
    return result;
  }

  /** Returns the numbers of the statuses, each that of a {@link PairStatus}. */
  public int[] getStatuses() {
    return statuses;
  }

  public PairStatus getStatus(int row) {
    return PairStatus.of(statuses[row]);
  }

  /** Returns seconds. */
  public double[] getDurations() {
    return durations;
  }

  /** Returns metres. */
  public double[] getLengths() {
    return lengths;
  }

  /** Returns what was least: seconds with penalties, or metres of the shortest way. */
  public double[] getCosts() {
    return costs;
  }
}
