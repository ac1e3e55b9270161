public import Foundation

/// The fields that requests for routes and for matches share.
public struct CommonOptions: Hashable, Sendable, Codable {
  /// The places of the request in the order of travel.
  public var waypoints: [Waypoint]
  /// The mode of transportation.
  public var profileIdentifier: ProfileIdentifier
  /// Whether the answer has steps.
  public var includesSteps = false
  /// How the server writes lines.
  public var shapeFormat = RouteShapeFormat.polyline
  /// How much of the line of the whole route is given.
  public var routeShapeResolution = RouteShapeResolution.low
  /// What is given for each segment of the line.
  public var attributeOptions: AttributeOptions = []
  /// Names of further attributes, for servers that know more than ``AttributeOptions`` does.
  public var customAttributes: [String] = []
  /// The language of the instructions as a BCP 47 tag, such as `en-GB`.
  public var languageTag = Locale.current.identifier(.bcp47)
  /// Whether steps have instructions to be spoken.
  public var includesSpokenInstructions = false
  /// The units that instructions use.
  public var distanceMeasurementSystem = MeasurementSystem(Locale.current)
  /// Whether steps have instructions to be displayed.
  public var includesVisualInstructions = false

  /// The fields of a request that has all the defaults of the service.
  public init(waypoints: [Waypoint], profileIdentifier: ProfileIdentifier) {
    self.waypoints = waypoints
    self.profileIdentifier = profileIdentifier
  }

  /// The language of the instructions.
  public var locale: Locale {
    get { Locale(identifier: languageTag) }
    set { languageTag = newValue.identifier(.bcp47) }
  }

  /// The waypoints at which a leg begins or ends.
  public var legSeparators: [Waypoint] {
    legSeparatorIndices.map { waypoints[$0] }
  }

  /// The indices of the waypoints at which a leg begins or ends.
  var legSeparatorIndices: [Int] {
    waypoints.indices.filter {
      $0 == waypoints.startIndex || $0 == waypoints.endIndex - 1 || waypoints[$0].separatesLegs
    }
  }
}

extension MeasurementSystem {
  /// The units that are customary where the locale is from; metric where that is not known.
  public init(_ locale: Locale) {
    self = locale.measurementSystem == .metric ? .metric : .imperial
  }
}
