public import FairwayRequests
public import FairwayRoutes

/// The options of a request that services understand.
public protocol DirectionsOptions: RequestOptions {
  /// The options as services take them.
  var asked: AnyDirectionsOptions { get }

  /// The parameters of a Mapbox request for these options, in a fixed order, without the coordinates.
  var parameters: [RequestParameter] { get }

  /// The path of a Mapbox request up to and including the profile.
  var abridgedPath: String { get }

  /// Validates all properties, and throws an error for the first that no service would accept.
  ///
  /// - Complexity: O(*n*) in the number of waypoints.
  func validate(for style: ServiceStyle) throws(DirectionsOptionsError)

  /// The options that a service of the given style does not support.
  ///
  /// - Complexity: O(*n*) in the number of waypoints.
  func unsupportedOptions(in style: ServiceStyle) -> [UnsupportedOption]
}

extension DirectionsOptions {
  /// The coordinates in the form of a request's path: `longitude,latitude` pairs rounded to 1e-6 of a degree.
  public var coordinates: String { common.coordinates }

  /// The path of a Mapbox request.
  public var path: String { "\(abridgedPath)/\(coordinates)" }
}
