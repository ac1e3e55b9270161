package fairway.android;

import androidx.car.app.navigation.model.Maneuver;
import fairway.Direction;
import fairway.Step;
import java.util.Locale;

/** The maneuvers of routes as those of Android Auto; maneuvers.csv has all of them. */
public final class CarManeuver {
  private CarManeuver() {}

  /** Returns the maneuver with which a step begins; see the method below. */
  public static Maneuver.Builder of(Step step) {
    return of(words(step.getManeuver()), step.getDirection() == Direction.NONE ? "" : words(step.getDirection()),
        step.getDrivesOnLeft() == 1, step.getExit());
  }

  private static String words(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /**
   * Returns a maneuver for a display in the car. It has no icon yet: set one of the sheet maneuvers.svg, or your own.
   *
   * @param type the maneuver's type as in answers of services, such as "turn"
   * @param modifier its direction, such as "slight left", or empty
   * @param isLeftHand whether people drive on the left
   * @param exit the exit of a roundabout from 1, or 0 if it is not known
   */
  public static Maneuver.Builder of(String type, String modifier, boolean isLeftHand, int exit) {
    int number = typeOf(type, modifier, isLeftHand, exit);
    Maneuver.Builder maneuver = new Maneuver.Builder(number);
    if (number == Maneuver.TYPE_ROUNDABOUT_ENTER_AND_EXIT_CW || number == Maneuver.TYPE_ROUNDABOUT_ENTER_AND_EXIT_CCW) {
      maneuver.setRoundaboutExitNumber(exit);
    }
    return maneuver;
  }

  private static int typeOf(String type, String modifier, boolean isLeftHand, int exit) {
    switch (type) {
      case "depart":
        return Maneuver.TYPE_DEPART;
      case "arrive":
        return turn(modifier, Maneuver.TYPE_DESTINATION_LEFT, Maneuver.TYPE_DESTINATION_LEFT,
            Maneuver.TYPE_DESTINATION_LEFT, Maneuver.TYPE_DESTINATION,
            modifier.isEmpty() ? Maneuver.TYPE_DESTINATION : Maneuver.TYPE_DESTINATION_STRAIGHT);
      case "roundabout":
      case "rotary":
        if (exit > 0) {
          return isLeftHand ? Maneuver.TYPE_ROUNDABOUT_ENTER_AND_EXIT_CW : Maneuver.TYPE_ROUNDABOUT_ENTER_AND_EXIT_CCW;
        }
        return isLeftHand ? Maneuver.TYPE_ROUNDABOUT_ENTER_CW : Maneuver.TYPE_ROUNDABOUT_ENTER_CCW;
      case "exit roundabout":
      case "exit rotary":
        return isLeftHand ? Maneuver.TYPE_ROUNDABOUT_EXIT_CW : Maneuver.TYPE_ROUNDABOUT_EXIT_CCW;
      case "on ramp":
        return turn(modifier, Maneuver.TYPE_ON_RAMP_SLIGHT_LEFT, Maneuver.TYPE_ON_RAMP_NORMAL_LEFT,
            Maneuver.TYPE_ON_RAMP_SHARP_LEFT, back(isLeftHand, Maneuver.TYPE_ON_RAMP_U_TURN_LEFT), Maneuver.TYPE_STRAIGHT);
      case "off ramp":
        // Ramps leave a road on the side that one drives on.
        return turn(modifier, Maneuver.TYPE_OFF_RAMP_SLIGHT_LEFT, Maneuver.TYPE_OFF_RAMP_NORMAL_LEFT,
            Maneuver.TYPE_OFF_RAMP_NORMAL_LEFT, back(isLeftHand, Maneuver.TYPE_U_TURN_LEFT),
            isLeftHand ? Maneuver.TYPE_OFF_RAMP_SLIGHT_LEFT : Maneuver.TYPE_OFF_RAMP_SLIGHT_RIGHT);
      case "fork":
        return side(modifier, isLeftHand, Maneuver.TYPE_FORK_LEFT, Maneuver.TYPE_STRAIGHT);
      case "use lane":
        return side(modifier, isLeftHand, Maneuver.TYPE_KEEP_LEFT, Maneuver.TYPE_STRAIGHT);
      case "merge":
        return side(modifier, isLeftHand, Maneuver.TYPE_MERGE_LEFT, Maneuver.TYPE_MERGE_SIDE_UNSPECIFIED);
      case "notification":
        return modifier.isEmpty() ? Maneuver.TYPE_UNKNOWN : turn(modifier, isLeftHand, Maneuver.TYPE_STRAIGHT);
      case "new name":
        return turn(modifier, isLeftHand, Maneuver.TYPE_NAME_CHANGE);
      default:
        // A type that nobody knows yet is a turn.
        return turn(modifier, isLeftHand, Maneuver.TYPE_STRAIGHT);
    }
  }

  private static int turn(String modifier, boolean isLeftHand, int straight) {
    return turn(modifier, Maneuver.TYPE_TURN_SLIGHT_LEFT, Maneuver.TYPE_TURN_NORMAL_LEFT,
        Maneuver.TYPE_TURN_SHARP_LEFT, back(isLeftHand, Maneuver.TYPE_U_TURN_LEFT), straight);
  }

  private static int side(String modifier, boolean isLeftHand, int left, int straight) {
    return turn(modifier, left, left, left, back(isLeftHand, Maneuver.TYPE_U_TURN_LEFT), straight);
  }

  private static int back(boolean isLeftHand, int left) {
    return isLeftHand ? left + 1 : left;
  }

  /** The types are those to the left; each to the right is the next number. */
  private static int turn(
      String modifier, int slight, int normal, int sharp, int back, int straight) {
    switch (modifier) {
      case "sharp left":
        return sharp;
      case "left":
        return normal;
      case "slight left":
        return slight;
      case "slight right":
        return slight + 1;
      case "right":
        return normal + 1;
      case "sharp right":
        return sharp + 1;
      case "uturn":
        return back;
      default:
        return straight;
    }
  }
}
