package fairway;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** Coordinates in degrees, in two columns of the same length. */
public final class Coordinates {
  private final double[] latitudes;
  private final double[] longitudes;

  /** Keeps the arrays, which are not to be changed. */
  public Coordinates(double[] latitudes, double[] longitudes) {
    if (latitudes.length != longitudes.length) {
      throw new IllegalArgumentException(
          "there are " + latitudes.length + " latitudes, but " + longitudes.length + " longitudes");
    }
    this.latitudes = latitudes;
    this.longitudes = longitudes;
  }

  public double[] getLatitudes() {
    return latitudes;
  }

  public double[] getLongitudes() {
    return longitudes;
  }

  public int getSize() {
    return latitudes.length;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Coordinates
        && Arrays.equals(latitudes, ((Coordinates) other).latitudes)
        && Arrays.equals(longitudes, ((Coordinates) other).longitudes);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(latitudes) + Arrays.hashCode(longitudes);
  }

  /** A call that fills two columns. */
  interface LineCall {
    int status(ByteBuffer latitudes, ByteBuffer longitudes, long capacity, ByteBuffer count, ByteBuffer error);
  }

  static Coordinates of(LineCall call) {
    ByteBuffer count = Calls.memory(8);
    Calls.call(error -> call.status(null, null, 0, count, error));
    long size = count.getLong(0);
    ByteBuffer first = Calls.memory(8 * size);
    ByteBuffer second = Calls.memory(8 * size);
    Calls.call(error -> call.status(first, second, size, count, error));
    double[] latitudes = new double[(int) size];
    double[] longitudes = new double[(int) size];
    first.asDoubleBuffer().get(latitudes);
    second.asDoubleBuffer().get(longitudes);
    return new Coordinates(latitudes, longitudes);
  }

  static ByteBuffer column(double[] values) {
    ByteBuffer column = Calls.memory(8L * values.length);
    column.asDoubleBuffer().put(values);
    return column;
  }
}
