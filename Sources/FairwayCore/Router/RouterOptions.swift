/// How a router decides, apart from the engine's thresholds, which are part of it.
public struct RouterOptions: Hashable, Sendable, Codable {
  /// The engine's thresholds.
  public var navigation = NavigationOptions()
  /// When a new route may be asked for.
  public var reroute = RerouteRule()
  /// When a faster route is looked for and taken.
  public var fasterRoute = FasterRouteRule()
  /// Seconds between two refreshes of the route's attributes.
  public var refreshInterval = 120.0
  /// Whether the same way is calculated again where the service has no refresh, for newer times, speeds, congestion,
  /// incidents and closures; at the ``refreshInterval``. What the request asks for by its `attributeOptions` is renewed.
  public var refreshesByAskingAgain = false
  /// Seconds between two looks for alternatives.
  public var alternativesInterval = 180.0
  /// Whether alternatives are looked for, reported and taken. False keeps the promise of the legacy router, which never
  /// does.
  public var offersAlternatives = true
  /// Whether a way around a closure ahead is requested.
  public var reroutesAroundClosures = true
  /// How near to an alternative the vehicle must be to have taken it, besides its accuracy; metres.
  public var alternativeWidth = 15.0
  /// The fix's own course is shown where it differs by more than this from the route's; degrees.
  public var largestCourseDifference = 45.0
  /// How well the course of the vehicle must be known in a request for a new route; degrees.
  public var headingAccuracy = 90.0

  /// The defaults.
  public init() {}

  /// Options as they were written by this version or an earlier one: what that did not know has its default.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func take<Value: Decodable>(_ key: CodingKeys, _ value: inout Value) throws {
      value = try container.decodeIfPresent(Value.self, forKey: key) ?? value
    }
    try take(.navigation, &navigation)
    try take(.reroute, &reroute)
    try take(.fasterRoute, &fasterRoute)
    try take(.refreshInterval, &refreshInterval)
    try take(.refreshesByAskingAgain, &refreshesByAskingAgain)
    try take(.alternativesInterval, &alternativesInterval)
    try take(.offersAlternatives, &offersAlternatives)
    try take(.reroutesAroundClosures, &reroutesAroundClosures)
    try take(.alternativeWidth, &alternativeWidth)
    try take(.largestCourseDifference, &largestCourseDifference)
    try take(.headingAccuracy, &headingAccuracy)
  }

  /// The router moves on from leg to leg itself, after asking its delegate.
  var engineOptions: NavigationOptions {
    var options = navigation
    options.advancesLegsAutomatically = false
    return options
  }
}
