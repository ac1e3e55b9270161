public import GeoKernel

/// A way on roads through the places of a request.
public struct RoadRoute: Hashable, Sendable {
  /// The parts between stops.
  public internal(set) var legs: [Leg]

  /// The metres of all legs.
  public var distance: LocationDistance { legs.reduce(0) { $0 + $1.distance } }
  /// The seconds of all legs.
  public var duration: Double { legs.reduce(0) { $0 + $1.duration } }
  /// The cost of all legs, of which the way has the least: in seconds with penalties, or in metres for the shortest way.
  public var cost: Double { legs.reduce(0) { $0 + $1.cost } }

  /// The line of all legs; where two of them meet is one point.
  public var line: [LocationCoordinate2D] {
    var line: [LocationCoordinate2D] = []
    for leg in legs { line += line.last == leg.line.first ? leg.line.dropFirst() : leg.line[...] }
    return line
  }

  /// A part of a way from one stop to the next.
  public struct Leg: Hashable, Sendable {
    /// The roads in the order in which they are driven; the first and the last one are driven in part.
    public internal(set) var roads: [Road]
    /// The line, with both ends.
    public internal(set) var line: [LocationCoordinate2D]
    public internal(set) var distance: LocationDistance
    public internal(set) var duration: Double
    public internal(set) var cost: Double
    /// The places on the roads where the leg begins and ends, and what it passes between them.
    public internal(set) var start: Snap
    public internal(set) var end: Snap
    public internal(set) var passed: [Passed] = []
    /// Whether it leads through roads for destinations only on its way, because there is no other.
    public internal(set) var crossesZones: Bool
    /// How many states the search has settled.
    public internal(set) var settled: Int
  }

  /// An edge of a way, in its direction of travel.
  public struct Road: Hashable, Sendable {
    public internal(set) var edge: Int
    public internal(set) var direction: RoadDirection
    /// The metres of the edge, in the direction of travel, at which driving begins and ends.
    public internal(set) var from: LocationDistance
    public internal(set) var to: LocationDistance
    /// The seconds of the turn onto it.
    public internal(set) var turnDuration: Double
    /// The seconds on it.
    public internal(set) var duration: Double
  }

  /// A place of a request on its road.
  public struct Snap: Hashable, Sendable {
    public internal(set) var coordinate: LocationCoordinate2D
    /// The metres from the place of the request.
    public internal(set) var distance: LocationDistance
  }

  /// A place of a request that a leg passes.
  public struct Passed: Hashable, Sendable {
    /// The number of the place in the request.
    public internal(set) var place: Int
    public internal(set) var snap: Snap
    /// The metres from the start of the leg.
    public internal(set) var distance: LocationDistance
    /// The first point of the leg's line that is not before it.
    public internal(set) var point: Int
  }
}
