public import FairwayEngine
public import FairwayGuidance
package import FairwayRoutes

/// The options of a router, including those of the engine.
public struct RouterOptions: Hashable, Sendable {
  /// The options of the engine.
  public var navigation = NavigationOptions()
  /// The conditions for requesting a new route.
  public var reroute = RerouteRule()
  /// When a stop counts as missed, and how often the router requests a route back to it.
  public var missedStops = MissedStopPolicy()
  /// How the router leads a vehicle back to a line that it has left.
  public var wayBack = WayBackPolicy()
  /// The conditions for looking for a faster route and for offering it.
  public var fasterRoute = FasterRouteRule()
  /// The banners and spoken instructions that the router makes, in the request's language if the options name none.
  public var guidance = GuidanceOptions()
  /// The interval between two refreshes of the route's attributes, in seconds.
  public var refreshInterval = 120.0
  /// Whether the router requests the route again at the ``refreshInterval`` if the service has no refresh, for newer
  /// times, speeds, congestion, incidents and closures. The request's `attributeOptions` choose the attributes.
  ///
  /// False by default: a server without live traffic, like OSRM and most Valhalla servers, gives the same times again,
  /// and would calculate a whole route every two minutes for each vehicle, for nothing. Set it if your server has
  /// traffic but no refresh, for example Valhalla with live speeds in its tiles.
  public var refreshesByAskingAgain = false
  /// The interval between two requests for alternatives, in seconds.
  public var alternativesInterval = 180.0
  /// The longest time for which a request waits for the provider's answer, in seconds by the clock of the fixes and of
  /// `poll(now:)`. Then the router cancels it. The request has failed with `DirectionsError.timedOut`, and the router
  /// tries again by its rule for failures.
  public var answerTimeout = 60.0
  /// Whether the router checks that an answer's routes fit the request and are consistent. It refuses other routes with
  /// an `AnswerFault`. False takes any route that the engine can follow.
  public var checksAnswers = true
  /// Whether the router requests, reports and takes alternatives. With false it does not, like the legacy router.
  public var offersAlternatives = true
  /// Whether the router requests a route around a closure ahead.
  public var reroutesAroundClosures = true
  /// The distance from an alternative, in addition to the accuracy, within which the vehicle is on it; in metres.
  public var alternativeWidth = 15.0
  /// The difference from the route's direction above which the router reports the fix's own course, in degrees.
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
