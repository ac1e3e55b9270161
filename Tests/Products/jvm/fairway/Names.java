package fairway;

import java.util.function.IntFunction;

/** Checks that the names of constants are those of the library, and which libraries are taken. In the package, for its native functions. */
public final class Names {
  private static int failures;

  private static void same(String enumeration, int number, String text, IntFunction<String> name) {
    if (!name.apply(number).equals(text)) {
      failures++;
      System.out.println(enumeration + " " + number + " is " + text + ", in the library " + name.apply(number));
    }
  }

  /** A version as the library gives it. */
  private static int version(int major, int minor, int patch) {
    return major << 16 | minor << 8 | patch;
  }

  private static void serves(boolean expected, int library, int needed) {
    if (NativeLibrary.serves(library, needed) != expected) {
      failures++;
      System.out.println("a library of version " + NativeLibrary.text(library) + " serves classes of "
          + NativeLibrary.text(needed) + ": " + !expected);
    }
  }

  /** The versions that fairway.h permits. */
  private static void versions() {
    serves(true, version(0, 9, 2), version(0, 9, 1));
    serves(false, version(0, 9, 0), version(0, 9, 1));
    serves(false, version(0, 10, 0), version(0, 9, 0));
    serves(false, version(1, 0, 0), version(0, 9, 0));
    serves(true, version(1, 2, 0), version(1, 1, 5));
    serves(false, version(1, 1, 0), version(1, 2, 0));
    serves(false, version(2, 0, 0), version(1, 2, 0));
  }

  /** The Directions API writes words apart. */
  private static String spaced(String name) {
    return name.replace(" ", "").toLowerCase(java.util.Locale.ROOT);
  }

  public static void main(String[] arguments) {
    versions();
    for (EventKind kind : EventKind.values()) {
      same("EventKind", kind.getNumber(), kind.getText(), Native::eventName);
    }
    for (Reason reason : Reason.values()) {
      same("Reason", reason.getNumber(), reason.getText(), Native::reasonName);
    }
    for (RouteState state : RouteState.values()) {
      same("RouteState", state.getNumber(), state.getText(), Native::routeStateName);
    }
    for (Movement movement : Movement.values()) {
      same("Movement", movement.getNumber(), movement.getText(), Native::movementName);
    }
    for (Maneuver maneuver : Maneuver.values()) {
      same("Maneuver", maneuver.getNumber(), spaced(maneuver.getText()), number -> spaced(Native.maneuverName(number)));
    }
    for (Direction direction : Direction.values()) {
      same("Direction", direction.getNumber(), spaced(direction.getText()), number ->
          spaced(Native.directionName(number)));
    }
    for (Counter counter : Counter.values()) {
      same("Counter", counter.getNumber(), counter.getText(), Native::counterName);
    }
    for (Status status : Status.values()) {
      same("Status", status.getNumber(), status.getText(), Native::statusName);
    }
    System.exit(failures == 0 ? 0 : 1);
  }
}
