/// Says what is known about a fix besides the fix itself. A map can be this second witness of a drive along a route.
///
/// A router asks its `witness` about each fix before the engine gets it. The engine then decides by the fix and the
/// evidence, and a request for a new route begins on the road that the witness names. `SharedWitness` of the module
/// `FairwayRoads` is the witness for road files; conform to the protocol to ask your own map.
///
/// ```swift
/// router.witness = SharedWitness(try RoadGraph(path: "andorra.roads"))
/// router.update(fix)
/// ```
public protocol FixWitness: AnyObject {
  /// Returns what the witness knows about a fix.
  ///
  /// - Parameters:
  ///   - fix: The vehicle's next fix. The router asks about each one once, in order.
  ///   - index: The route.
  ///   - state: The state before this fix.
  func testimony(of fix: Location, on index: RouteIndex, _ state: ProgressState) -> Testimony

  /// Why the witness says nothing about some places, for example where a file is damaged; nil if it misses nothing.
  ///
  /// Fixes there count, and the engine judges them by the route alone. A router reports the reason once.
  var failure: String? { get }

  /// Returns what the witness knows of the road where the vehicle is, after the last fix; nil if nothing, as by default.
  ///
  /// - Parameters:
  ///   - state: The state after the fix.
  ///   - index: The route.
  func roadFacts(at state: ProgressState, on index: RouteIndex) -> RoadFacts?
}

extension FixWitness {
  public func roadFacts(at state: ProgressState, on index: RouteIndex) -> RoadFacts? { nil }
}

/// What a witness knows about one fix.
public struct Testimony: Hashable, Sendable {
  /// What the roads say about the fix; nil if they say nothing.
  public var roads: RoadEvidence?
  /// The road beside the route that the vehicle is on; nil on the route, and where none is known.
  public var road: CurrentRoad?

  /// Creates a testimony; without values it says nothing.
  public init(roads: RoadEvidence? = nil, road: CurrentRoad? = nil) {
    (self.roads, self.road) = (roads, road)
  }
}

extension Location {
  /// The fix with what a witness knows about it, in place of what it had before.
  package func with(_ testimony: Testimony) -> Location {
    var fix = self
    fix.roads = testimony.roads
    return fix
  }
}
