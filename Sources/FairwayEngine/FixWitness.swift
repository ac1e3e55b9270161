/// Says what is known of a fix besides the fix itself: a second witness of a drive along a route, as a map is one.
///
/// A router asks its `witness` about each fix before the engine has it. The engine then decides by the fix and the evidence,
/// and a request for a new route begins on the road that the witness names. `SharedWitness` of the module `FairwayRoads` is
/// the witness for road files; conform to the protocol to ask a map of your own.
///
/// ```swift
/// router.witness = SharedWitness(try RoadGraph(path: "andorra.roads"))
/// router.update(fix)
/// ```
public protocol FixWitness: AnyObject {
  /// Returns what the witness knows of a fix.
  ///
  /// - Parameters:
  ///   - fix: The next fix of the vehicle. Each is asked about once, in their order.
  ///   - index: The route.
  ///   - state: The state before this fix.
  func testimony(of fix: Location, on index: RouteIndex, _ state: ProgressState) -> Testimony

  /// Why the witness says nothing of some places, as where a file is damaged; nil if nothing is known to be missing.
  ///
  /// Fixes there count, and are judged by the route alone. A router reports the reason once.
  var failure: String? { get }
}

/// What a witness knows of one fix.
public struct Testimony: Hashable, Sendable {
  /// What the roads say of the fix; nil if they say nothing of it.
  public var roads: RoadEvidence?
  /// The road on which the vehicle is beside its route; nil on the route, and where none is known.
  public var road: CurrentRoad?

  /// Creates a testimony; without values it says nothing.
  public init(roads: RoadEvidence? = nil, road: CurrentRoad? = nil) {
    (self.roads, self.road) = (roads, road)
  }
}

extension Location {
  /// The fix with what a witness knows of it, in place of what it had before.
  package func with(_ testimony: Testimony) -> Location {
    var fix = self
    fix.roads = testimony.roads
    return fix
  }
}
