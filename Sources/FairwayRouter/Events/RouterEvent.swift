public import FairwayEngine
public import FairwayRequests
public import FairwayRoutes
public import GeoKernel

/// An event that a router reports to its ``RouterObserver``.
///
/// Delegates, listeners, notifications, recordings and the stream of `RouteController.events()` all receive these
/// events and ``RouterQuestion``s. An update first applies the provider's answers that have arrived. The events of the
/// fix follow in this order: ``didUpdate(_:location:rawLocation:events:)``, skipped waypoints, vias, visual and spoken
/// instruction, approach to a waypoint, the next leg, alerts, and last reroutes, alternatives and refreshes. For a
/// rejected fix, only ``didReject(_:_:)`` comes.
///
/// On a new route, the router processes the last fix once more. Its events there follow ``didReroute(_:at:because:)``
/// or ``didSwitchToCoincident(_:)``, in the same order.
public enum RouterEvent: Sendable {
  /// The router has processed a fix.
  ///
  /// The progress is the one after the fix. The location is on the route if the vehicle is on it; otherwise it is the
  /// raw location. The events are the engine's.
  case didUpdate(RouteProgress, location: Location, rawLocation: Location, events: UpdateEvents)
  /// The engine has rejected a fix, which changes nothing.
  case didReject(Location, FixRejection)
  /// Show an instruction.
  case visualInstruction(VisualInstructionBanner, RouteProgress)
  /// Speak an instruction.
  case spokenInstruction(SpokenInstruction, RouteProgress)
  /// The leg's waypoint is near, in seconds and metres. It comes with every fix from then on until the arrival.
  case willArrive(Waypoint, after: Double, distance: LocationDistance)
  /// The vehicle has reached the previous leg's waypoint, and the next leg has begun. The progress is on the new leg.
  case didBeginLeg(RouteProgress)
  /// The leg after some skipped waypoints has begun: you called ``Router/skip(to:)``, or the vehicle began on a later
  /// leg. The progress is on the new leg.
  case didSkip([Waypoint], RouteProgress)
  /// The stops of the trip have changed, or the vehicle has passed a via.
  case didChangeTrip(TripChange)
  /// There is no route for a change of the trip: the trip stays as it was.
  case didFailToChangeTrip(TripEdit, RouterError)
  /// An alert ahead that the driver may want to know about; once for each alert.
  case didApproach(UpcomingRouteAlert)
  /// The router is about to request a new route.
  case willReroute(from: Location)
  /// A new route has replaced the old one.
  case didReroute(Route, at: Location?, because: RouteReplacement)
  /// The vehicle has left a line, and no route leads back to it. The event says where to rejoin the line, in words too;
  /// ``spokenInstruction(_:_:)`` has the words with their markup.
  case pointsBack(WayBack, words: String?)
  /// The router could not get a new route.
  case didFailToReroute(RouterError)
  /// The list of alternatives has changed.
  case didUpdateAlternatives([AlternativeRoute], removed: [AlternativeRoute])
  /// The router could not renew the list of alternatives.
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
  /// The router's witness says nothing about some places, with the reason: a road file is damaged or missing. It comes
  /// once; the engine judges fixes there by the route alone.
  case roadsFailed(String)
}

/// Why a new route has replaced the old one.
public enum RouteReplacement: UInt8, Hashable, Sendable, CaseIterable {
  /// The vehicle has left the route, or you requested a new one.
  case reroute
  /// The new route avoids a closure ahead.
  case closure
  /// The new route is faster.
  case fasterRoute
  /// The vehicle has turned onto an alternative, or you chose one.
  case alternative
  /// You called ``Router/updateRoute(with:routeOptions:)``.
  case caller
  /// You changed the stops of the trip.
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
  /// May the router leave the route? The router asks when the vehicle has left it, before it requests a new route or
  /// takes an alternative, and before it requests a route around a closure ahead.
  case shouldReroute(from: Location)
  /// May this faster route replace the route? You may also accept it later.
  case shouldProactivelyReroute(FasterRouteOffer)
  /// Should the router ignore this fix, which is too inaccurate for navigation?
  case shouldDiscard(Location)
  /// Should the router request no new routes after this arrival?
  case shouldPreventReroutes(arrivingAt: Waypoint)
  /// May the router change the stops like this? It asks before it requests the route for the change.
  case shouldChangeTrip(TripEdit)
  /// The vehicle has reached this leg's waypoint: should the next leg begin?
  case didArrive(Waypoint)
  /// May the router stop monitoring the battery when it ends?
  case battery
}

/// A faster route, which you may accept at once or later, as long as the vehicle is on the same leg.
public final class FasterRouteOffer {
  /// The vehicle's location when the router found the route.
  public let location: Location
  /// The faster route.
  public let route: Route
  /// Whether you have accepted the offer.
  public private(set) var isAccepted = false
  private let take: () -> Void

  /// Creates an offer; it calls `take` when you accept it.
  public init(_ route: Route, at location: Location, take: @escaping () -> Void) {
    (self.route, self.location, self.take) = (route, location, take)
  }

  /// Accepts the route. Only the first call has an effect, and none has after another route has come, or the vehicle
  /// has reached or skipped the next waypoint.
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

  /// What is wrong with a provider's answer that the router refused.
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

/// Receives the events of a ``Router``, on your thread and while you call the router.
public protocol RouterObserver: AnyObject {
  /// Tells the observer about an event.
  func router(_ router: any Router, didReport event: RouterEvent)
}

/// Makes decisions for a ``Router``, on your thread and while you call the router.
public protocol RouterDecider: AnyObject {
  /// Asks the decider for a decision.
  ///
  /// - Returns: The decision; `nil` means yes, as without a decider.
  func router(_ router: any Router, asks question: RouterQuestion) -> Bool?

  /// Asks the decider for the options of a request for a new route.
  ///
  /// - Returns: The options; `nil`, which the default returns, keeps the given ones.
  func router(_ router: any Router, modifies options: RouteOptions) -> RouteOptions?

  /// Asks the decider what to do about a stop that the vehicle drove past. The router asks once, and never about the
  /// destination.
  ///
  /// - Returns: The decision; `nil`, which the default returns, to insist on it.
  func router(_ router: any Router, decidesAboutMissed stop: Trip.Stop) -> MissedStopDecision?
}

extension RouterDecider {
  public func router(_ router: any Router, modifies options: RouteOptions) -> RouteOptions? { nil }
  public func router(_ router: any Router, decidesAboutMissed stop: Trip.Stop) -> MissedStopDecision? { nil }
}
