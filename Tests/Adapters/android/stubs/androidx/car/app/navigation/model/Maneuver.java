package androidx.car.app.navigation.model;

/** The part of the class of Android's library for cars that the adapter calls, with its numbers. */
public final class Maneuver {
  public static final int TYPE_UNKNOWN = 0;
  public static final int TYPE_DEPART = 1;
  public static final int TYPE_NAME_CHANGE = 2;
  public static final int TYPE_KEEP_LEFT = 3;
  public static final int TYPE_KEEP_RIGHT = 4;
  public static final int TYPE_TURN_SLIGHT_LEFT = 5;
  public static final int TYPE_TURN_SLIGHT_RIGHT = 6;
  public static final int TYPE_TURN_NORMAL_LEFT = 7;
  public static final int TYPE_TURN_NORMAL_RIGHT = 8;
  public static final int TYPE_TURN_SHARP_LEFT = 9;
  public static final int TYPE_TURN_SHARP_RIGHT = 10;
  public static final int TYPE_U_TURN_LEFT = 11;
  public static final int TYPE_U_TURN_RIGHT = 12;
  public static final int TYPE_ON_RAMP_SLIGHT_LEFT = 13;
  public static final int TYPE_ON_RAMP_SLIGHT_RIGHT = 14;
  public static final int TYPE_ON_RAMP_NORMAL_LEFT = 15;
  public static final int TYPE_ON_RAMP_NORMAL_RIGHT = 16;
  public static final int TYPE_ON_RAMP_SHARP_LEFT = 17;
  public static final int TYPE_ON_RAMP_SHARP_RIGHT = 18;
  public static final int TYPE_ON_RAMP_U_TURN_LEFT = 19;
  public static final int TYPE_ON_RAMP_U_TURN_RIGHT = 20;
  public static final int TYPE_OFF_RAMP_SLIGHT_LEFT = 21;
  public static final int TYPE_OFF_RAMP_SLIGHT_RIGHT = 22;
  public static final int TYPE_OFF_RAMP_NORMAL_LEFT = 23;
  public static final int TYPE_OFF_RAMP_NORMAL_RIGHT = 24;
  public static final int TYPE_FORK_LEFT = 25;
  public static final int TYPE_FORK_RIGHT = 26;
  public static final int TYPE_MERGE_LEFT = 27;
  public static final int TYPE_MERGE_RIGHT = 28;
  public static final int TYPE_MERGE_SIDE_UNSPECIFIED = 29;
  public static final int TYPE_ROUNDABOUT_ENTER_AND_EXIT_CW = 32;
  public static final int TYPE_ROUNDABOUT_ENTER_AND_EXIT_CCW = 34;
  public static final int TYPE_STRAIGHT = 36;
  public static final int TYPE_DESTINATION = 39;
  public static final int TYPE_DESTINATION_STRAIGHT = 40;
  public static final int TYPE_DESTINATION_LEFT = 41;
  public static final int TYPE_DESTINATION_RIGHT = 42;
  public static final int TYPE_ROUNDABOUT_ENTER_CW = 43;
  public static final int TYPE_ROUNDABOUT_EXIT_CW = 44;
  public static final int TYPE_ROUNDABOUT_ENTER_CCW = 45;
  public static final int TYPE_ROUNDABOUT_EXIT_CCW = 46;
  private final int type;
  private final int exit;

  private Maneuver(int type, int exit) {
    this.type = type;
    this.exit = exit;
  }

  public int getType() { return type; }
  public int getRoundaboutExitNumber() { return exit; }

  public static final class Builder {
    private final int type;
    private int exit;

    public Builder(int type) {
      this.type = type;
    }

    public Builder setRoundaboutExitNumber(int exit) {
      if (exit < 1) {
        throw new IllegalArgumentException("Maneuver should include an exit number");
      }
      this.exit = exit;
      return this;
    }

    public Maneuver build() {
      if ((type == TYPE_ROUNDABOUT_ENTER_AND_EXIT_CW || type == TYPE_ROUNDABOUT_ENTER_AND_EXIT_CCW) && exit == 0) {
        throw new IllegalArgumentException("Maneuver missing exit number");
      }
      return new Maneuver(type, exit);
    }
  }
}
