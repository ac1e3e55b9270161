internal import GeoKernel

extension Route {
  /// Sets the source and destination of each leg from the waypoints of the answer, which include silent ones.
  ///
  /// The legs state which waypoints are silent; otherwise it follows from their number or from where the legs end.
  mutating func assignEnds(from waypoints: [Waypoint]) {
    assignEnds(from: waypoints, boxed: waypoints.map { Boxed($0) })
  }

  /// The same with values that the legs, and other routes, share.
  mutating func assignEnds(from waypoints: [Waypoint], boxed: [Boxed<Waypoint>]) {
    guard let indices = endIndices(among: waypoints) else { return }
    for (index, end) in zip(legs.indices, indices.dropFirst()) {
      legs[index].boxedSource = boxed[indices[index]]
      legs[index].boxedDestination = boxed[end]
    }
  }

  /// The indices of the waypoints between the legs: one more than there are legs.
  package func endIndices(among waypoints: [Waypoint]) -> [Int]? {
    let count = legs.count + 1
    guard !legs.isEmpty, waypoints.count >= count else { return nil }
    if waypoints.count == count { return Array(waypoints.indices) }
    if count == 2 { return [0, waypoints.count - 1] }

    let flagged = waypoints.indices.filter { $0 == 0 || $0 == waypoints.count - 1 || waypoints[$0].separatesLegs }
    if flagged.count == count { return flagged }

    var isSilent = Array(repeating: false, count: waypoints.count)
    for leg in legs {
      for via in leg.viaWaypoints ?? [] where waypoints.indices.contains(via.waypointIndex) {
        isSilent[via.waypointIndex] = true
      }
    }
    let named = waypoints.indices.filter { !isSilent[$0] }
    return named.count == count ? named : nearestEnds(among: waypoints)
  }

  /// The waypoint nearest to the end of each leg, in order; one at its very place is not looked beyond.
  private func nearestEnds(among waypoints: [Waypoint]) -> [Int]? {
    /// The waypoints that are looked at for each leg, and how many more for all of them: an answer in which none is at its
    /// place is no reason to compare all with all.
    let few = 64
    var budget = few * waypoints.count
    var indices = [0]
    for (index, leg) in legs.dropLast().enumerated() {
      guard let end = leg.steps.last?.maneuverLocation, let previous = indices.last else { return nil }
      // Each later leg needs its own waypoint.
      var nearest = (index: previous + 1, distance: Double.infinity)
      for candidate in previous + 1...waypoints.count - legs.count + index {
        if candidate - previous > few { budget -= 1 }
        guard nearest.distance > 1, budget > 0 else { break }
        let distance = Geodesic.shortLength(from: waypoints[candidate].coordinate, to: end)
        if distance < nearest.distance { nearest = (candidate, distance) }
      }
      indices.append(nearest.index)
    }
    return indices + [waypoints.count - 1]
  }
}
