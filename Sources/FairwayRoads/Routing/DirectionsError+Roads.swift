internal import FairwayRoutes
internal import RoadRoutes

extension RoadRouteError {
  /// Whether headings may be the reason: a place has no road in its own direction, or no way leads on in that.
  var mayComeFromHeadings: Bool {
    switch self {
    case .noRoad, .noOpenRoad, .noHeading, .noSide, .noWay: true
    default: false
    }
  }
}

extension DirectionsError {
  /// The error of a provider for what stands in the way of a search.
  init(_ error: RoadRouteError) {
    self =
      switch error {
      case .noRoad, .noOpenRoad, .noHeading, .noSide: .unableToLocate
      case .noWay, .tooFar: .unableToRoute
      case .placeCount(let count) where count > RoadRequest.mostPlaces: .tooManyCoordinates
      case .placeCount, .wayCount, .place, .avoided: .invalidInput(message: "\(error)")
      case .limit(.time, _, _): .timedOut
      case .limit, .outOfMemory, .roads, .prepared, .profile: .unknown(statusCode: nil, code: nil, message: "\(error)")
      }
  }
}
