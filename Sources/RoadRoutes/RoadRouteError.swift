public import RoadGraph

/// Why there is no way: which place, which rule, or which limit.
public enum RoadRouteError: Error, Hashable, Sendable {
  /// There is not enough memory.
  case outOfMemory
  /// The road file cannot be read.
  case roads(RoadGraphError)
  /// Roads that were prepared earlier cannot be used, or cannot be kept.
  case prepared(PreparedRoadsError)
  /// A number of the profile is out of its range; the name is that of its row.
  case profile(row: String)
  /// A request has at least two places, and at most this number.
  case placeCount(Int)
  /// A table has at most ``RoadTable/mostWays`` ways, and one of this number was asked for.
  case wayCount(Int)
  /// The place with a number, from 0, is no coordinate, or a number of it is out of its range.
  case place(Int)
  /// What is avoided has a wrong coordinate or weight; its number, from 0.
  case avoided(Int)
  /// There is no road within the reach of a place.
  case noRoad(place: Int)
  /// There are roads within the reach of a place, and none of them is open to the profile.
  case noOpenRoad(place: Int)
  /// No road at a place leads in its heading.
  case noHeading(place: Int)
  /// The place is on the other side of each of its roads.
  case noSide(place: Int)
  /// No way leads from a place to the next. ``RoadRoutes/whyNot(_:)`` says what stands in the way.
  case noWay(from: Int)
  /// The way from a place to the next costs more than a search can count: more than 12 days, or 10,737 km.
  case tooFar(from: Int)
  /// The search from a place was ended by a limit of the request, after this number of states.
  case limit(Limit, from: Int, settled: Int)

  public enum Limit: Hashable, Sendable { case states, memory, time }
}
