package fairway;

import java.nio.ByteBuffer;

/**
 * The height, width and length of a car or a truck in metres, its weight and the load of its heaviest axle in metric tons, and
 * whether it carries goods for which some roads are closed. 0 is as the traveller has it: a car has no size. NaN is none.
 */
public record Vehicle(double height, double width, double length, double weight, double axleLoad, boolean carriesHazardousGoods) {
  /** The vehicle that the traveller has. */
  public Vehicle() {
    this(0, 0, 0, 0, 0, false);
  }

  /** A vehicle of some height, for example with a box on its roof. */
  public static Vehicle ofHeight(double height) {
    return new Vehicle(height, 0, 0, 0, 0, false);
  }

  void write(ByteBuffer at) {
    at.putDouble(Layout.PROFILE_VEHICLE_HEIGHT, height)
        .putDouble(Layout.PROFILE_VEHICLE_WIDTH, width)
        .putDouble(Layout.PROFILE_VEHICLE_LENGTH, length)
        .putDouble(Layout.PROFILE_VEHICLE_WEIGHT, weight)
        .putDouble(Layout.PROFILE_AXLE_LOAD, axleLoad)
        .putInt(Layout.PROFILE_CARRIES_HAZARDOUS_GOODS, carriesHazardousGoods ? 1 : 0);
  }
}
