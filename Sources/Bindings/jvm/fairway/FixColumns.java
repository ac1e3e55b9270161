package fairway;

import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;

/** Fixes in columns of the same length, in the order of their times; NaN is unknown. */
public final class FixColumns {
  private final int count;
  private final Map<Integer, double[]> columns = new LinkedHashMap<>();

  /** Fixes whose other columns are unknown. The arrays are kept, and not to be changed before they are processed. */
  public FixColumns(double[] timestamps, double[] latitudes, double[] longitudes) {
    count = timestamps.length;
    add(Layout.FIXES_TIMESTAMPS, "timestamps", timestamps);
    add(Layout.FIXES_LATITUDES, "latitudes", latitudes);
    add(Layout.FIXES_LONGITUDES, "longitudes", longitudes);
  }

  /** Adds the radii of the expected errors. */
  public FixColumns horizontalAccuracies(double[] values) {
    return add(Layout.FIXES_HORIZONTAL_ACCURACIES, "horizontalAccuracies", values);
  }

  public FixColumns speeds(double[] values) {
    return add(Layout.FIXES_SPEEDS, "speeds", values);
  }

  public FixColumns courses(double[] values) {
    return add(Layout.FIXES_COURSES, "courses", values);
  }

  public FixColumns altitudes(double[] values) {
    return add(Layout.FIXES_ALTITUDES, "altitudes", values);
  }

  public int getCount() {
    return count;
  }

  private FixColumns add(int offset, String name, double[] values) {
    if (values.length != count) {
      throw new IllegalArgumentException(name + " has " + values.length + " values, and timestamps has " + count);
    }
    columns.put(offset, values);
    return this;
  }

  /** Memory of the library for a part of the columns. */
  final class Batch {
    final ByteBuffer fixes = Calls.struct(Layout.FIXES);
    private final Map<Integer, ByteBuffer> rooms = new LinkedHashMap<>();

    Batch(int capacity) {
      for (int offset : columns.keySet()) {
        ByteBuffer room = Calls.memory(8L * capacity);
        rooms.put(offset, room);
        fixes.putLong(offset + Layout.COLUMN_VALUES, Native.address(room));
      }
    }

    /** Copies the fixes of a range. */
    void fill(int start, int end) {
      fixes.putLong(Layout.FIXES_COUNT, end - start);
      rooms.forEach((offset, room) -> room.asDoubleBuffer().put(columns.get(offset), start, end - start));
    }
  }
}
