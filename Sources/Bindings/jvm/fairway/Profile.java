package fairway;

import java.nio.ByteBuffer;
import java.util.EnumSet;
import java.util.Set;

/** What a traveller wants of a way. */
public final class Profile {
  /** How many times more avoided roads cost, if nothing else is said. */
  public static final double USUAL_WEIGHT = 10;

  private final Goal goal;
  private final Set<RoadKind> refused;
  private final Set<RoadKind> avoided;
  private final double weight;
  private final Traveller traveller;
  private final Vehicle vehicle;

  /** The fastest or the shortest way for a car, on all roads. */
  public Profile(Goal goal) {
    this(goal, Set.of(), Set.of(), USUAL_WEIGHT, Traveller.CAR, new Vehicle());
  }

  private Profile(Goal goal, Set<RoadKind> refused, Set<RoadKind> avoided, double weight, Traveller traveller, Vehicle vehicle) {
    this.goal = goal;
    this.refused = refused;
    this.avoided = avoided;
    this.weight = weight;
    this.traveller = traveller;
    this.vehicle = vehicle;
  }

  /** Returns this profile for another traveller. */
  public Profile by(Traveller traveller) {
    return new Profile(goal, refused, avoided, weight, traveller, vehicle);
  }

  /** Returns this profile for a car or a truck of some size. */
  public Profile with(Vehicle vehicle) {
    return new Profile(goal, refused, avoided, weight, traveller, vehicle);
  }

  /** Returns this profile with kinds of roads that are closed, in place of those before. */
  public Profile refusing(Set<RoadKind> kinds) {
    return new Profile(goal, copy(kinds), avoided, weight, traveller, vehicle);
  }

  /** Returns this profile with kinds of roads that cost so many times more, 1 to 1000, in place of those before. */
  public Profile avoiding(Set<RoadKind> kinds, double times) {
    if (!(times >= 1 && times <= 1000)) {
      throw new IllegalArgumentException("the weight is from 1 to 1000, not " + times);
    }
    return new Profile(goal, refused, copy(kinds), times, traveller, vehicle);
  }

  /** Returns this profile with kinds of roads that cost ten times more, in place of those before. */
  public Profile avoiding(Set<RoadKind> kinds) {
    return avoiding(kinds, USUAL_WEIGHT);
  }

  private static Set<RoadKind> copy(Set<RoadKind> kinds) {
    Set<RoadKind> copy = EnumSet.noneOf(RoadKind.class);
    copy.addAll(kinds);
    return copy;
  }

  private static int bits(Set<RoadKind> kinds) {
    return kinds.stream().mapToInt(RoadKind::getNumber).reduce(0, (a, b) -> a | b);
  }

  ByteBuffer struct() {
    ByteBuffer struct = Calls.struct(Layout.PROFILE)
        .putInt(Layout.PROFILE_GOAL, goal.getNumber())
        .putInt(Layout.PROFILE_REFUSED, bits(refused))
        .putInt(Layout.PROFILE_AVOIDED, bits(avoided))
        .putInt(Layout.PROFILE_TRAVELLER, traveller.getNumber())
        .putDouble(Layout.PROFILE_WEIGHT, weight);
    vehicle.write(struct);
    return struct;
  }
}
