/// What the roads decide beside the engine's own judge: first the additional alarm, then the doubt about one.
extension RoadModel {
  /// Whether the roads have placed the vehicle on another road than the route's for long and far enough.
  func findsElsewhere(_ roads: RoadEvidence, _ motion: Motion, _ reasons: some Reasons) -> Bool {
    reasons.isTrue(.leaveByRoads, "its most probable road is off the route", roads.side == .offRoute)
      && reasons.holds(.leaveByRoads, "how much more probable that is", roads.margin, .moreThan, margin, "nat")
      && reasons.holds(.leaveByRoads, "how long it has been there", roads.offTime, .atLeast, time, "s")
      && reasons.holds(.leaveByRoads, "how far it has come there", roads.offDistance, .atLeast, distance, "m")
      && reasons.holds(.leaveByRoads, "the distance of the fix from that road", roads.distance, .lessThan, reach, "m")
      && reasons.holds(.leaveByRoads, "the speed", motion.speed, .moreThan, Motion.courseSpeed, "m/s")
  }

  /// Whether the roads place a vehicle on its route that seems to be beside it.
  func keeps(_ roads: RoadEvidence, _ sighting: RoadSighting, _ reasons: some Reasons) -> Bool {
    reasons.isTrue(.keepByRoads, "its most probable road is the route's", roads.side == .onRoute)
      && reasons.holds(.keepByRoads, "how much more probable that is", -roads.margin, .moreThan, keepMargin, "nat")
      && reasons.holds(
        .keepByRoads, "the distance of the fix from that road", roads.distance, .lessThan, keepReach, "m")
      && reasons.holds(.keepByRoads, "the distance from the road", sighting.distance, .lessThan, keepReach, "m")
  }

  /// Whether a moving vehicle may arrive by a rule: not if it came onto another road long before its stop, such as the other
  /// carriageway of a motorway, from which the stop is not reached. A vehicle that stands has arrived wherever it parks.
  func letsArrive(_ decision: Decision, _ motion: Motion, _ reasons: some Reasons) -> Bool {
    guard let roads = motion.roads, roads.side == .offRoute, roads.margin > margin, roads.distance < reach,
      motion.speed > Motion.courseSpeed
    else { return true }
    return reasons.holds(
      decision, "how far it has come on another road of the map", roads.offDistance, .atMost, acrossDistance, "m")
  }

  /// Whether nothing speaks for another road where a vehicle seems to be back on its route.
  func letsReturn(_ roads: RoadEvidence?, _ reasons: some Reasons) -> Bool {
    guard let roads, roads.side == .offRoute else { return true }
    return reasons.holds(.comeBack, "how much more probable another road is", roads.margin, .lessThan, 0, "nat")
  }
}
