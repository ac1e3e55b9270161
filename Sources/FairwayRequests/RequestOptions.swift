public import FairwayRoutes

/// The options that ``RouteOptions`` and ``MatchOptions`` have in common.
///
/// Options are values: two are equal if all their properties are, and changing a copy leaves the original unchanged.
public protocol RequestOptions: Hashable, Sendable, Codable {
  /// The properties that all requests have.
  ///
  /// They can be accessed directly as well: `options.waypoints` is `options.common.waypoints`.
  var common: CommonOptions { get set }
}

extension RequestOptions {
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
}
