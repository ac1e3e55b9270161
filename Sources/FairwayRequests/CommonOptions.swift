public import FairwayRoutes

/// The properties that requests for routes and for matches have in common.
public struct CommonOptions: Hashable, Sendable, Codable {
  /// The waypoints in the order of travel.
  public var waypoints: [Waypoint]
  /// The mode of transportation.
  public var profileIdentifier: ProfileIdentifier
  /// Whether steps are requested.
  public var includesSteps = false
  /// The format of the shapes.
  public var shapeFormat = RouteShapeFormat.polyline6
  /// The resolution of the shape of the whole route.
  public var routeShapeResolution = RouteShapeResolution.low
  /// The attributes that are requested for each segment of the shape.
  public var attributeOptions: AttributeOptions = []
  /// The names of further attributes, for services that support more than ``AttributeOptions`` lists.
  public var customAttributes: [String] = []
  /// The language of the instructions as a BCP 47 tag, such as `en-GB`; by default the user's.
  public var languageTag = UserLanguage.tag
  /// Whether spoken instructions are requested.
  public var includesSpokenInstructions = false
  /// The units of the instructions; by default the user's.
  public var distanceMeasurementSystem = UserLanguage.units
  /// Whether visual instructions are requested.
  public var includesVisualInstructions = false

  /// Creates options with the defaults of the service, and shapes of six decimals.
  public init(waypoints: [Waypoint], profileIdentifier: ProfileIdentifier) {
    self.waypoints = waypoints
    self.profileIdentifier = profileIdentifier
  }

  /// The waypoints at which a leg begins or ends.
  package var legSeparators: [Waypoint] {
    legSeparatorIndices.map { waypoints[$0] }
  }

  /// The indices of the waypoints at which a leg begins or ends.
  package var legSeparatorIndices: [Int] {
    waypoints.indices.filter {
      $0 == waypoints.startIndex || $0 == waypoints.endIndex - 1 || waypoints[$0].separatesLegs
    }
  }
}
