public import FairwayRequests
public import FairwayRoutes
internal import GeoKernel

/// The options of a request for routes or of one for a match: what a service is asked.
public enum AnyDirectionsOptions: Hashable, Sendable {
  /// Of a request for routes between waypoints.
  case routes(RouteOptions)
  /// Of a request for the match of a trace.
  case match(MatchOptions)

  /// The properties that both have.
  public var common: CommonOptions {
    switch self {
    case .routes(let options): options.common
    case .match(let options): options.common
    }
  }

  /// The waypoints in the order of travel.
  public var waypoints: [Waypoint] { common.waypoints }
  /// The mode of transportation.
  public var profileIdentifier: ProfileIdentifier { common.profileIdentifier }
  /// The coordinates in the form of a request's path; see ``DirectionsOptions/coordinates``.
  public var coordinates: String { common.coordinates }

  /// The path of a Mapbox request up to and including the profile.
  public var abridgedPath: String {
    switch self {
    case .routes(let options): options.abridgedPath
    case .match(let options): options.abridgedPath
    }
  }

  /// The parameters of a Mapbox request, in a fixed order, without the coordinates.
  public var parameters: [RequestParameter] {
    switch self {
    case .routes(let options): options.parameters
    case .match(let options): options.parameters
    }
  }

  func validate(for style: ServiceStyle) throws(DirectionsOptionsError) {
    switch self {
    case .routes(let options): try options.validate(for: style)
    case .match(let options): try options.validate(for: style)
    }
  }
}

extension CommonOptions {
  /// The coordinates in the form of a request's path.
  var coordinates: String { waypoints.map { $0.coordinate.requestText }.joined(separator: ";") }
}
