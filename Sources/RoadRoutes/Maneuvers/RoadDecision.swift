public import GeoKernel

/// What was decided at a junction of a way: whether there is a maneuver, and why.
public struct RoadDecision: Hashable, Sendable {
  /// The metres from the start of the leg.
  public let distance: LocationDistance
  public let coordinate: LocationCoordinate2D
  /// The node of OpenStreetMap; nil within an edge.
  public let node: Int64?
  /// How many other roads meet there, footways and one-way streets towards it included.
  public let otherRoads: Int
  /// The turn from the road before to the one behind it, in degrees from −179 to 180 to the right.
  public let turn: Int
  /// The rule that decided.
  public let rule: RoadManeuverRule
  /// The number of the step that begins there; nil if none does.
  public let step: Int?
}

extension RoadRoutes {
  /// Returns for each leg of a way what was decided at each of its junctions, both ends included.
  ///
  /// The steps are those of ``answer(_:to:)``.
  public func decisions(on route: RoadRoute) -> [[RoadDecision]] {
    route.legs.map { leg in
      guard let walk = RoadWalkMaker.walk(on: graph, along: leg.roads, for: profile) else { return [] }
      return ManeuverMaker(walk).decisions()
    }
  }
}

extension ManeuverMaker {
  fileprivate func decisions() -> [RoadDecision] {
    var steps = [Int?](repeating: nil, count: walk.junctions.count)
    for (index, draft) in drafts.enumerated() { steps[draft.begin] = index }
    var distance = 0.0
    return walk.junctions.indices.map { index in
      if index > 0 { distance += walk.edges[index - 1].length }
      let junction = walk.junctions[index]
      let place = walk.line[index == 0 ? 0 : walk.edges[index - 1].lastPoint]
      let turn = junction.turn.degrees
      return RoadDecision(
        distance: distance, coordinate: LocationCoordinate2D(sixDecimalsOf: place.latitude, place.longitude),
        node: junction.index.flatMap { walk.ways.graph.junction(Int(clamping: $0))?.node },
        otherRoads: junction.ports.count, turn: turn > 180 ? turn - 360 : turn, rule: rules[index], step: steps[index])
    }
  }
}
