public import FairwayEngine
public import FairwayRequests
public import FairwayRoutes
public import GeoKernel

/// An event that a router reports to its ``RouterObserver``.
///
/// Delegates, listeners, notifications, recordings and the stream of `RouteController.events()` are all derived from
/// these events and from ``RouterQuestion``. An update first applies the answers of the provider that have arrived. The
/// events of the fix follow in this order: ``didUpdate(_:location:rawLocation:events:)``, skipped waypoints, vias, visual and
/// spoken instruction, approach to a waypoint, the next leg, alerts, and last reroutes, alternatives and refreshes. A fix that is
/// not used has ``didReject(_:_:)`` alone.
///
/// The last fix is processed once more on a new route. What it brings about there follows
/// ``didReroute(_:at:because:)``, or ``didSwitchToCoincident(_:)``, in the same order.
public enum RouterEvent: Sendable {
  /// A fix was processed.
  ///
  /// The progress is that after the fix. The location is on the route if the vehicle is on it; otherwise it is the raw
  /// location. The events are the changes of the engine.
  case didUpdate(RouteProgress, location: Location, rawLocation: Location, events: UpdateEvents)
  /// A fix was not used: it changes nothing.
  case didReject(Location, FixRejection)
  /// An instruction is to be shown.
  case visualInstruction(VisualInstructionBanner, RouteProgress)
  /// An instruction is to be spoken.
  case spokenInstruction(SpokenInstruction, RouteProgress)
  /// The waypoint of the leg is near, in seconds and metres; reported with every fix from then on until the arrival.
  case willArrive(Waypoint, after: Double, distance: LocationDistance)
  /// The waypoint of the leg before was reached, and the next leg has begun. The progress is that on the new leg.
  case didBeginLeg(RouteProgress)
  /// Waypoints were skipped, and the leg after them has begun: by ``Router/skip(to:)``, or because the vehicle began on
  /// a later leg. The progress is that on the new leg.
  case didSkip([Waypoint], RouteProgress)
  /// The stops of the trip have changed, or a via was passed.
  case didChangeTrip(TripChange)
  /// A change of the trip has no route: the trip is as it was.
  case didFailToChangeTrip(TripEdit, RouterError)
  /// An alert ahead that the driver may want to know about; once for each alert.
  case didApproach(UpcomingRouteAlert)
  /// A new route is about to be requested.
  case willReroute(from: Location)
  /// A new route has replaced the old one.
  case didReroute(Route, at: Location?, because: RouteReplacement)
  /// The vehicle has left a line, and no route leads back to it: where it is to rejoin the line, and what is said about
  /// that, which ``spokenInstruction(_:_:)`` has with its markup.
  case pointsBack(WayBack, words: String?)
  /// No new route was found.
  case didFailToReroute(RouterError)
  /// The list of alternatives has changed.
  case didUpdateAlternatives([AlternativeRoute], removed: [AlternativeRoute])
  /// The list of alternatives could not be renewed.
  case didFailToUpdateAlternatives(AlternativeRouteError)
  /// An alternative is about to become the route.
  case willTakeAlternative(Route, at: Location?)
  /// The alternative has become the route.
  case didTakeAlternative(at: Location?)
  /// The alternative could not become the route.
  case didFailToTakeAlternative(at: Location?)
  /// A route of the same geometry from a better source has replaced the route.
  case didSwitchToCoincident(Route)
  /// The route has newer attributes.
  case didRefresh(RouteProgress)
  /// The router's witness says nothing of some places, with the reason: a road file is damaged, or is not there. Reported
  /// once; fixes there are judged by the route alone.
  case roadsFailed(String)
}

/// Why a route has replaced the one before.
public enum RouteReplacement: UInt8, Hashable, Sendable, CaseIterable {
  /// The vehicle has left the route, or a reroute was asked for.
  case reroute
  /// The new route avoids a closure ahead.
  case closure
  /// The new route is faster.
  case fasterRoute
  /// The vehicle has turned onto an alternative, or an alternative was chosen.
  case alternative
  /// ``Router/updateRoute(with:routeOptions:)`` was called.
  case caller
  /// The stops of the trip were changed.
  case trip
  /// The vehicle has left a line, and the new route leads back to it.
  case wayBack

  private var row: (number: Int32, name: String) {
    switch self {
    case .reroute: (10, "reroute")
    case .closure: (11, "closure")
    case .fasterRoute: (12, "fasterRoute")
    case .alternative: (13, "alternative")
    case .caller: (14, "caller")
    case .trip: (19, "trip")
    case .wayBack: (26, "wayBack")
    }
  }

  /// The number in `fairway.h`.
  package var number: Int32 { row.number }
  /// The name in files and in the bindings.
  public var name: String { row.name }
}

/// A decision that a router leaves to its ``RouterDecider``: yes or no.
public enum RouterQuestion {
  /// May the router leave the route? Asked when the vehicle has left it, before a new route is requested or an
  /// alternative taken, and before a route around a closure ahead is requested.
  case shouldReroute(from: Location)
  /// May this faster route replace the route? It may also be accepted later.
  case shouldProactivelyReroute(FasterRouteOffer)
  /// Should this fix, which is too inaccurate for navigation, be ignored?
  case shouldDiscard(Location)
  /// Should the router request no new routes after this arrival?
  case shouldPreventReroutes(arrivingAt: Waypoint)
  /// May the stops of the trip be changed like this? Asked before the route for the change is requested.
  case shouldChangeTrip(TripEdit)
  /// The waypoint of this leg was reached: should the next leg begin?
  case didArrive(Waypoint)
  /// May monitoring of the battery end with the router?
  case battery
}

/// A faster route that may be accepted at once or later, as long as the vehicle is on the leg on which it was offered.
public final class FasterRouteOffer {
  /// The location of the vehicle when the route was found.
  public let location: Location
  /// The faster route.
  public let route: Route
  /// Whether the offer was accepted.
  public private(set) var isAccepted = false
  private let take: () -> Void

  /// Creates an offer; `take` is called when it is accepted.
  public init(_ route: Route, at location: Location, take: @escaping () -> Void) {
    (self.route, self.location, self.take) = (route, location, take)
  }

  /// Accepts the route. Only the first call has an effect, and none after the route was replaced or the next waypoint
  /// was reached or skipped.
  public func accept() {
    guard !isAccepted else { return }
    isAccepted = true
    take()
  }
}

/// The kinds of events and questions. Their raw values are part of the format of session files.
package enum RouterMessage: Int, CaseIterable, Sendable {
  case shouldReroute, shouldProactivelyReroute, willReroute, modifiedOptions, shouldDiscard, didReroute
  case didUpdateAlternatives, didFailToUpdateAlternatives, willTakeAlternative, didTakeAlternative
  case didFailToTakeAlternative, didSwitchToCoincident, didFailToReroute, didRefresh, didUpdate, shouldPreventReroutes
  case willArrive, didArrive, visualInstruction, spokenInstruction, battery
  case didApproach, didSkip, didReject, didBeginLeg
  case didChangeTrip, didFailToChangeTrip, shouldChangeTrip, didMissStop
  case pointsBack
  case roadsFailed

  /// The number in `fairway.h`, and the name in files and in the bindings.
  private var row: (number: Int32, name: String)? {
    switch self {
    case .willReroute: (32, "rerouteRequested")
    case .didReroute: (33, "routeReplaced")
    case .didRefresh: (34, "refreshed")
    case .didUpdateAlternatives: (35, "alternativesChanged")
    case .didFailToReroute: (36, "rerouteFailed")
    case .didFailToUpdateAlternatives: (37, "alternativesFailed")
    case .didTakeAlternative: (38, "alternativeTaken")
    case .didFailToTakeAlternative: (39, "alternativeNotTaken")
    case .didSwitchToCoincident: (40, "sourceReplaced")
    case .didChangeTrip: (41, "tripChanged")
    case .didFailToChangeTrip: (42, "tripNotChanged")
    case .pointsBack: (43, "pointsBack")
    case .roadsFailed: (44, "roadsFailed")
    case .shouldReroute: (64, "mayReroute")
    case .shouldProactivelyReroute: (65, "mayTakeFasterRoute")
    case .didArrive: (66, "mayBeginLeg")
    case .didMissStop: (67, "maySkipStop")
    // The engine's events have the numbers and names of these, and the others are for Swift alone.
    case .didUpdate, .didReject, .visualInstruction, .spokenInstruction, .willArrive, .didBeginLeg, .didSkip,
      .didApproach, .willTakeAlternative, .modifiedOptions, .shouldDiscard, .shouldPreventReroutes, .battery,
      .shouldChangeTrip:
      nil
    }
  }

  /// The number in `fairway.h`; nil for what has none of its own there.
  package var number: Int32? { row?.number }
  /// The name in files and in the bindings; nil for what has none of its own there.
  package var name: String? { row?.name }
}

extension RouterEvent {
  /// The kind of the event.
  package var message: RouterMessage {
    switch self {
    case .didUpdate: .didUpdate
    case .didReject: .didReject
    case .didBeginLeg: .didBeginLeg
    case .visualInstruction: .visualInstruction
    case .spokenInstruction: .spokenInstruction
    case .willArrive: .willArrive
    case .didSkip: .didSkip
    case .didChangeTrip: .didChangeTrip
    case .didFailToChangeTrip: .didFailToChangeTrip
    case .didApproach: .didApproach
    case .willReroute: .willReroute
    case .didReroute: .didReroute
    case .pointsBack: .pointsBack
    case .didFailToReroute: .didFailToReroute
    case .didUpdateAlternatives: .didUpdateAlternatives
    case .didFailToUpdateAlternatives: .didFailToUpdateAlternatives
    case .willTakeAlternative: .willTakeAlternative
    case .didTakeAlternative: .didTakeAlternative
    case .didFailToTakeAlternative: .didFailToTakeAlternative
    case .didSwitchToCoincident: .didSwitchToCoincident
    case .didRefresh: .didRefresh
    case .roadsFailed: .roadsFailed
    }
  }
}

extension RouterEvent {
  /// What the event says in words: why something failed, or where a line is.
  package var words: String? {
    switch self {
    case .pointsBack(_, let words): words
    case .didFailToChangeTrip(_, let error), .didFailToReroute(let error): "\(error)"
    case .didFailToUpdateAlternatives(.failedToUpdateAlternativeRoutes(let reason)), .roadsFailed(let reason): reason
    default: nil
    }
  }

  /// What is wrong with an answer of the provider that was refused.
  package var fault: AnswerFault? {
    switch self {
    case .didFailToChangeTrip(_, let error), .didFailToReroute(let error): error.fault
    default: nil
    }
  }
}

extension RouterQuestion {
  /// The kind of the question.
  package var message: RouterMessage {
    switch self {
    case .shouldReroute: .shouldReroute
    case .shouldProactivelyReroute: .shouldProactivelyReroute
    case .shouldDiscard: .shouldDiscard
    case .shouldPreventReroutes: .shouldPreventReroutes
    case .shouldChangeTrip: .shouldChangeTrip
    case .didArrive: .didArrive
    case .battery: .battery
    }
  }
}

/// Receives the events of a ``Router``, on the caller's thread and within a call into the router.
public protocol RouterObserver: AnyObject {
  /// Tells the observer about an event.
  func router(_ router: any Router, didReport event: RouterEvent)
}

/// Makes the decisions that a ``Router`` leaves to it, on the caller's thread and within a call into the router.
public protocol RouterDecider: AnyObject {
  /// Asks the decider for a decision.
  ///
  /// - Returns: The decision; `nil` for the one without a decider, which is yes.
  func router(_ router: any Router, asks question: RouterQuestion) -> Bool?

  /// Asks the decider for the options of a request for a new route.
  ///
  /// - Returns: The options; `nil`, which the default returns, for those given.
  func router(_ router: any Router, modifies options: RouteOptions) -> RouteOptions?

  /// Asks the decider what to do about a stop that was driven past. It is asked once, and about no destination.
  ///
  /// - Returns: The decision; `nil`, which the default returns, to insist on it.
  func router(_ router: any Router, decidesAboutMissed stop: Trip.Stop) -> MissedStopDecision?
}

extension RouterDecider {
  public func router(_ router: any Router, modifies options: RouteOptions) -> RouteOptions? { nil }
  public func router(_ router: any Router, decidesAboutMissed stop: Trip.Stop) -> MissedStopDecision? { nil }
}
