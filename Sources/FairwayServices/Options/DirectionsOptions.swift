public import FairwayRoutes
internal import GeoKernel

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The options that ``RouteOptions`` and ``MatchOptions`` have in common.
///
/// Options are values: two are equal if all their properties are, and changing a copy leaves the original unchanged.
public protocol DirectionsOptions: Hashable, Sendable, Codable {
  /// The properties that all requests have.
  ///
  /// They can be accessed directly as well: `options.waypoints` is `options.common.waypoints`.
  var common: CommonOptions { get set }

  /// The parameters of a Mapbox request for these options, in a fixed order, without the coordinates.
  var urlQueryItems: [URLQueryItem] { get }

  /// The path of a Mapbox request up to and including the profile.
  var abridgedPath: String { get }

  /// Creates options from the address of a GET request; `nil` if it is not one for Mapbox or OSRM.
  init?(url: URL)

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
  /// The waypoints in the order of travel.
  public var waypoints: [Waypoint] {
    get { common.waypoints }
    set { common.waypoints = newValue }
  }
  /// The mode of transportation.
  public var profileIdentifier: ProfileIdentifier {
    get { common.profileIdentifier }
    set { common.profileIdentifier = newValue }
  }
  /// Whether steps are requested, which turn-by-turn navigation needs.
  public var includesSteps: Bool {
    get { common.includesSteps }
    set { common.includesSteps = newValue }
  }
  /// The format of the shapes.
  public var shapeFormat: RouteShapeFormat {
    get { common.shapeFormat }
    set { common.shapeFormat = newValue }
  }
  /// The resolution of the shape of the whole route.
  public var routeShapeResolution: RouteShapeResolution {
    get { common.routeShapeResolution }
    set { common.routeShapeResolution = newValue }
  }
  /// The attributes that are requested for each segment of the shape.
  public var attributeOptions: AttributeOptions {
    get { common.attributeOptions }
    set { common.attributeOptions = newValue }
  }
  /// The language of the instructions.
  public var locale: Locale {
    get { common.locale }
    set { common.locale = newValue }
  }
  /// Whether spoken instructions are requested.
  public var includesSpokenInstructions: Bool {
    get { common.includesSpokenInstructions }
    set { common.includesSpokenInstructions = newValue }
  }
  /// The units of the instructions.
  public var distanceMeasurementSystem: MeasurementSystem {
    get { common.distanceMeasurementSystem }
    set { common.distanceMeasurementSystem = newValue }
  }
  /// Whether visual instructions are requested.
  public var includesVisualInstructions: Bool {
    get { common.includesVisualInstructions }
    set { common.includesVisualInstructions = newValue }
  }

  /// The waypoints at which a leg begins or ends: the first, the last, and those between that are not silent.
  public var legSeparators: [Waypoint] {
    common.legSeparators
  }

  /// The coordinates in the form of a request's path: `longitude,latitude` pairs rounded to 1e-6 of a degree.
  public var coordinates: String {
    common.waypoints.map(\.coordinate.requestText).joined(separator: ";")
  }

  /// The path of a Mapbox request.
  public var path: String {
    "\(abridgedPath)/\(coordinates)"
  }
}
