public import GeoKernel
public import RoadGraph

extension FreeDrive {
  /// Whether the vehicle stands.
  public var isStanding: Bool { fix != nil && speed < Self.standingSpeed }

  /// What lies ahead of the vehicle: the features of ``ahead`` that it has not passed.
  public var features: [RoadAhead.Feature] { ahead.features }

  /// The metres from the vehicle to a feature; 0 within it.
  public func distance(to feature: RoadAhead.Feature) -> LocationDistance { max(0, feature.start - along) }

  /// The metres to the end of the known way ahead.
  public var distanceToEnd: LocationDistance { max(0, ahead.length - along) }

  /// Where the vehicle is if it is on no road: within the files or outside.
  func position(offRoadsAt coordinate: LocationCoordinate2D) -> FreeDrivePosition {
    atlas.files.contains { $0.box?.contains(coordinate) ?? false } ? .noRoad(coordinate) : .outside(coordinate)
  }
}

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
