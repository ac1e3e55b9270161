import FairwayCore

extension RouterError {
  /// The router's error for what a delegate is told.
  init(cause: any Error) {
    switch cause {
    case let error as RouterError: self = error
    case let error as DirectionsError: self = .provider(error)
    case let error as RouteIndexError: self = .route(error)
    case let error as TripError: self = .trip(error)
    default: fatalError("a router reports no \(cause)")
    }
  }
}
