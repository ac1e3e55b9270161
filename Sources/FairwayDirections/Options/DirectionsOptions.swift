public import Foundation
internal import GeoKernel

/// What is asked of a server: the part that ``RouteOptions`` and ``MatchOptions`` share.
///
/// Options are values: two are equal when every field is, and changing a copy leaves the original alone.
public protocol DirectionsOptions: Hashable, Sendable, Codable {
  /// The fields that every request has.
  ///
  /// They are reached more easily by their own names: `options.waypoints` is `options.common.waypoints`.
  var common: CommonOptions { get set }

  /// The parameters of a Mapbox request for these options, in a fixed order; the coordinates are not among them.
  var urlQueryItems: [URLQueryItem] { get }

  /// The path of a Mapbox request up to and including the profile.
  var abridgedPath: String { get }

  /// The options behind the address of a GET request, if it is one for Mapbox or for OSRM.
  init?(url: URL)

  /// Checks every field, and fails with the first that no server could take.
  ///
  /// - Complexity: O(*n*) in the number of waypoints.
  func validate(for style: ServiceStyle) throws(DirectionsOptionsError)

  /// Those of these options that a server of the given style does not support.
  ///
  /// - Complexity: O(*n*) in the number of waypoints.
  func unsupportedOptions(in style: ServiceStyle) -> [UnsupportedOption]
}

extension DirectionsOptions {
  /// The places of the request in the order of travel.
  public var waypoints: [Waypoint] {
    get { common.waypoints }
    set { common.waypoints = newValue }
  }
  /// The mode of transportation.
  public var profileIdentifier: ProfileIdentifier {
    get { common.profileIdentifier }
    set { common.profileIdentifier = newValue }
  }
  /// Whether the answer has steps, so that it is fit for turn-by-turn navigation.
  public var includesSteps: Bool {
    get { common.includesSteps }
    set { common.includesSteps = newValue }
  }
  /// How the server writes lines.
  public var shapeFormat: RouteShapeFormat {
    get { common.shapeFormat }
    set { common.shapeFormat = newValue }
  }
  /// How much of the line of the whole route is given.
  public var routeShapeResolution: RouteShapeResolution {
    get { common.routeShapeResolution }
    set { common.routeShapeResolution = newValue }
  }
  /// What is given for each segment of the line.
  public var attributeOptions: AttributeOptions {
    get { common.attributeOptions }
    set { common.attributeOptions = newValue }
  }
  /// The language of the instructions.
  public var locale: Locale {
    get { common.locale }
    set { common.locale = newValue }
  }
  /// Whether steps have instructions to be spoken.
  public var includesSpokenInstructions: Bool {
    get { common.includesSpokenInstructions }
    set { common.includesSpokenInstructions = newValue }
  }
  /// The units that instructions use.
  public var distanceMeasurementSystem: MeasurementSystem {
    get { common.distanceMeasurementSystem }
    set { common.distanceMeasurementSystem = newValue }
  }
  /// Whether steps have instructions to be displayed.
  public var includesVisualInstructions: Bool {
    get { common.includesVisualInstructions }
    set { common.includesVisualInstructions = newValue }
  }

  /// The waypoints at which a leg begins or ends: the first, the last and those between that are not silent.
  public var legSeparators: [Waypoint] {
    common.legSeparators
  }

  /// The coordinates as a request's path has them: `longitude,latitude` pairs rounded to 1e-6 of a degree.
  public var coordinates: String {
    common.waypoints.map(\.coordinate.requestText).joined(separator: ";")
  }

  /// The path of a Mapbox request.
  public var path: String {
    "\(abridgedPath)/\(coordinates)"
  }
}
