package fairway;

import java.lang.ref.Reference;
import java.nio.ByteBuffer;

/** The road of each fix: columns of {@link RoadMatch}. Where none is known the direction is 0 and numbers are NaN. */
public final class RoadColumns {
  /** A call that fills columns. */
  interface ColumnsCall {
    int status(ByteBuffer fixes, ByteBuffer columns, ByteBuffer error);
  }

  private final int[] directions;
  private final int[] edges;
  private final long[] ways;
  private final double[] alongs;
  private final double[] latitudes;
  private final double[] longitudes;
  private final double[] distances;
  private final double[] probabilities;

  private RoadColumns(int count) {
    directions = new int[count];
    edges = new int[count];
    ways = new long[count];
    alongs = new double[count];
    latitudes = new double[count];
    longitudes = new double[count];
    distances = new double[count];
    probabilities = new double[count];
  }

  /** Calls a function with all fixes and memory for their roads. */
  static RoadColumns of(FixColumns fixes, ColumnsCall call) {
    int count = fixes.getCount();
    FixColumns.Batch batch = fixes.new Batch(count);
    batch.fill(0, count);
    ByteBuffer columns = Calls.struct(Layout.ROAD_MATCH_COLUMNS).putLong(Layout.ROAD_MATCH_COLUMNS_CAPACITY, count);
    int[] offsets = {Layout.ROAD_MATCH_COLUMNS_DIRECTIONS, Layout.ROAD_MATCH_COLUMNS_EDGES,
        Layout.ROAD_MATCH_COLUMNS_WAYS, Layout.ROAD_MATCH_COLUMNS_ALONGS, Layout.ROAD_MATCH_COLUMNS_LATITUDES,
        Layout.ROAD_MATCH_COLUMNS_LONGITUDES, Layout.ROAD_MATCH_COLUMNS_DISTANCES,
        Layout.ROAD_MATCH_COLUMNS_PROBABILITIES};
    ByteBuffer[] rooms = new ByteBuffer[offsets.length];
    for (int index = 0; index < offsets.length; index++) {
      rooms[index] = Calls.memory((index < 2 ? 4L : 8L) * count);
      columns.putLong(offsets[index], Native.address(rooms[index]));
    }
    Calls.call(error -> call.status(batch.fixes, columns, error));
    RoadColumns result = new RoadColumns(count);
    rooms[0].asIntBuffer().get(result.directions);
    rooms[1].asIntBuffer().get(result.edges);
    rooms[2].asLongBuffer().get(result.ways);
    double[][] numbers = {result.alongs, result.latitudes, result.longitudes, result.distances, result.probabilities};
    for (int index = 0; index < numbers.length; index++) {
      rooms[index + 3].asDoubleBuffer().get(numbers[index]);
    }
    // The library has read and written through the addresses in the structs.
    Reference.reachabilityFence(batch);
    return result;
  }

  /** Returns 1 along the way's nodes, -1 against them, 0 if no road is known. */
  public int[] getDirections() {
    return directions;
  }

  public int[] getEdges() {
    return edges;
  }

  /** Returns the ways of OpenStreetMap. */
  public long[] getWays() {
    return ways;
  }

  public double[] getAlongs() {
    return alongs;
  }

  public double[] getLatitudes() {
    return latitudes;
  }

  public double[] getLongitudes() {
    return longitudes;
  }

  public double[] getDistances() {
    return distances;
  }

  public double[] getProbabilities() {
    return probabilities;
  }
}
