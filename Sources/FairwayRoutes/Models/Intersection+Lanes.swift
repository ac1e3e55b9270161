/// The roads and lanes of an intersection as indices, for banners that draw them.
extension Intersection {
  /// The indices in ``headings`` of the roads that may be entered.
  ///
  /// - Complexity: O(*n*) in their number.
  public var outletIndexes: [Int] {
    let entries = entries ?? []
    return entries.indices.filter { entries[$0] }
  }

  /// The directions that each lane leads in, from the left; `nil` if no lanes are known.
  public var approachLanes: [LaneIndication]? { lanes?.map { $0.indications ?? [] } }

  /// The indices in ``approachLanes`` of the lanes that stay on the route.
  public var usableApproachLanes: [Int]? { lanes.map { lanes in lanes.indices.filter { lanes[$0].isValid } } }

  /// The indices in ``approachLanes`` of the lanes that are preferred for staying on the route: none if the service does
  /// not state it.
  public var preferredApproachLanes: [Int]? {
    lanes.map { lanes in lanes.indices.filter { lanes[$0].isActive == true } }
  }

  /// The direction in which the route leaves the usable lanes; `nil` if the service does not state it.
  public var usableLaneIndication: ManeuverDirection? { lanes?.lazy.compactMap { $0.validIndication }.first }
}
