internal import RoadGraph

/// Where the vehicle is on its path.
extension FreeDrive {
  /// Whether the vehicle is on the path, after it was on another road.
  mutating func comesOntoPath(_ match: RoadMatch, _ before: RoadPlace?) -> Bool {
    guard !path.isEmpty, !followsPath, match.edge != before?.edge || match.direction != before?.direction else {
      return false
    }
    return findPlaceOnPath(match)
  }

  /// Finds a match on the path, from where the vehicle was last on.
  mutating func findPlaceOnPath(_ match: RoadMatch) -> Bool {
    guard !path.isEmpty else { return false }
    let arc = RoadArc(edge: match.edge, direction: match.direction)
    guard let place = path[pathPlace...].firstIndex(of: arc) ?? path[..<pathPlace].lastIndex(of: arc) else {
      return false
    }
    pathPlace = place
    return true
  }
}
