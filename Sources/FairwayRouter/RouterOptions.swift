public import FairwayEngine
public import FairwayGuidance
package import FairwayRoutes

/// The options of a router, including those of the engine.
public struct RouterOptions: Hashable, Sendable {
  /// The options of the engine.
  public var navigation = NavigationOptions()
  /// The conditions for requesting a new route.
  public var reroute = RerouteRule()
  /// When a stop counts as missed, and how often a route back to it is requested.
  public var missedStops = MissedStopPolicy()
  /// How a vehicle that has left a line is led back to it.
  public var wayBack = WayBackPolicy()
  /// The conditions for looking for a faster route and for offering it.
  public var fasterRoute = FasterRouteRule()
  /// The banners and spoken instructions that are made, in the language of the request if the options name none.
  public var guidance = GuidanceOptions()
  /// The interval between two refreshes of the route's attributes, in seconds.
  public var refreshInterval = 120.0
  /// Whether the route is calculated again at the ``refreshInterval`` if the service has no refresh, for newer times,
  /// speeds, congestion, incidents and closures. The `attributeOptions` of the request determine which attributes are
  /// renewed.
  ///
  /// False by default: a server without live traffic, as OSRM and most of Valhalla are, gives the same times again, and
  /// each vehicle would have it calculate a whole route every two minutes for nothing. Set it where the server has traffic
  /// and no refresh, such as Valhalla with live speeds in its tiles.
  public var refreshesByAskingAgain = false
  /// The interval between two requests for alternatives, in seconds.
  public var alternativesInterval = 180.0
  /// The longest time for which a request to the provider waits for its answer, in seconds by the clock of the fixes
  /// and of `poll(now:)`. Then it is cancelled and counts as a request that failed because of
  /// `DirectionsError.timedOut`, so that the router asks again by its rule for failures.
  public var answerTimeout = 60.0
  /// Whether the routes of an answer are compared with what was asked for and with themselves, and refused with an
  /// `AnswerFault` if they lie elsewhere. False takes any route that can be followed.
  public var checksAnswers = true
  /// Whether alternatives are requested, reported and taken. The legacy router does not do so; false makes this one
  /// behave likewise.
  public var offersAlternatives = true
  /// Whether a route around a closure ahead is requested.
  public var reroutesAroundClosures = true
  /// The distance from an alternative, in addition to the accuracy, within which the vehicle is on it; in metres.
  public var alternativeWidth = 15.0
  /// The difference from the route's direction above which the fix's own course is reported, in degrees.
  public var largestCourseDifference = 45.0
  /// The largest difference between the course of the vehicle and the direction in which a new route begins, in
  /// degrees.
  public var headingAccuracy = 90.0

  /// Creates the default options.
  public init() {}

  /// Creates the default options with other guidance.
  public init(guidance: GuidanceOptions) { self.guidance = guidance }

  /// The options for the engine: the router itself begins the next leg, after asking its decider.
  var engineOptions: NavigationOptions {
    var options = navigation
    options.advancesLegsAutomatically = false
    return options
  }
}

extension RouterOptions: OptionGroup {
  package mutating func visit(_ visitor: inout OptionVisitor) {
    visitor.group("navigation", &navigation)
    visitor.group("reroute", &reroute)
    visitor.group("missedStops", &missedStops)
    visitor.group("wayBack", &wayBack)
    visitor.group("fasterRoute", &fasterRoute)
    visitor.group("guidance", &guidance)
    visitor.number("refreshInterval", &refreshInterval)
    visitor.value("refreshesByAskingAgain", &refreshesByAskingAgain)
    visitor.number("alternativesInterval", &alternativesInterval)
    visitor.number("answerTimeout", &answerTimeout)
    visitor.value("checksAnswers", &checksAnswers)
    visitor.value("offersAlternatives", &offersAlternatives)
    visitor.value("reroutesAroundClosures", &reroutesAroundClosures)
    visitor.number("alternativeWidth", &alternativeWidth)
    visitor.number("largestCourseDifference", &largestCourseDifference)
    visitor.number("headingAccuracy", &headingAccuracy)
  }
}
