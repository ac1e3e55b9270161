public import FairwayDirections
public import GeoKernel

/// Something that a router reports to its ``RouterObserver``.
///
/// Every way to hear of a drive is a table over these events and over ``RouterQuestion``: delegates, listeners,
/// notifications, recordings and the stream of `RouteController.events()`. Within one fix they come in the order of
/// the cases.
public enum RouterEvent: Sendable {
  /// A fix was processed.
  ///
  /// The progress is that after the fix; the location is on the route where the vehicle is, else the raw one.
  case didUpdate(RouteProgress, location: Location, rawLocation: Location)
  /// An instruction is to be shown.
  case visualInstruction(VisualInstructionBanner, RouteProgress)
  /// An instruction is to be spoken.
  case spokenInstruction(SpokenInstruction, RouteProgress)
  /// The waypoint of this leg comes near, in seconds and metres; with every fix while it does.
  case willArrive(Waypoint, after: Double, distance: LocationDistance)
  /// Waypoints were skipped, and the leg after them began: by ``Router/skip(to:)``, or where the vehicle began on a later
  /// leg. The progress is that on the new leg.
  case didSkip([Waypoint], RouteProgress)
  /// Something lies ahead that a driver may want to know of; once for each.
  case didApproach(UpcomingRouteAlert)
  /// A new route is about to be requested.
  case willReroute(from: Location)
  /// A new route has replaced the old one.
  case didReroute(Route, at: Location?, isProactive: Bool)
  /// No new route was found.
  case didFailToReroute(any Error)
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
}

/// Something that a router asks its ``RouterDecider``.
public enum RouterQuestion {
  /// May a new route be requested, now that the vehicle has left this one?
  case shouldReroute(from: Location)
  /// A faster route was found: may it be taken? It may also be accepted later.
  case shouldProactivelyReroute(FasterRouteOffer)
  /// How should these options of a request for a new route be changed?
  case modifiedOptions(RouteOptions)
  /// Should this fix be ignored, which is too inaccurate to navigate by?
  case shouldDiscard(Location)
  /// Should no new route be requested after this arrival?
  case shouldPreventReroutes(arrivingAt: Waypoint)
  /// The waypoint of this leg was reached: should the next leg begin?
  case didArrive(Waypoint)
  /// May the battery's monitoring end with the router?
  case battery
}

/// What a ``RouterDecider`` answers.
public enum RouterAnswer {
  /// Yes to a question.
  case yes
  /// No to a question.
  case no
  /// The options to request a new route with.
  case options(RouteOptions)
  /// What the router does without a decider: yes; and the options as they are.
  case standard

  /// A yes or no.
  public init(_ answer: Bool) { self = answer ? .yes : .no }

  /// Whether it is no refusal.
  public var isYes: Bool { if case .no = self { false } else { true } }

  /// The options of the answer, or else these.
  public func options(_ otherwise: RouteOptions) -> RouteOptions {
    if case .options(let options) = self { options } else { otherwise }
  }
}

/// A faster route that may be taken, at once or later, while the leg that it was offered on is followed.
public final class FasterRouteOffer {
  /// Where the vehicle was when it was found.
  public let location: Location
  /// The faster route.
  public let route: Route
  /// Whether it was accepted.
  public private(set) var isAccepted = false
  private let take: () -> Void

  /// An offer that is taken by `take`.
  public init(_ route: Route, at location: Location, take: @escaping () -> Void) {
    (self.route, self.location, self.take) = (route, location, take)
  }

  /// Takes the route. Only the first call has an effect, and none once another route is followed or the next waypoint was
  /// reached or skipped.
  public func accept() {
    guard !isAccepted else { return }
    isAccepted = true
    take()
  }
}

/// The kinds of events and questions, numbered once for everything that has numbers or names for them.
public enum RouterMessage: Int, CaseIterable, Sendable {
  case shouldReroute, shouldProactivelyReroute, willReroute, modifiedOptions, shouldDiscard, didReroute
  case didUpdateAlternatives, didFailToUpdateAlternatives, willTakeAlternative, didTakeAlternative
  case didFailToTakeAlternative, didSwitchToCoincident, didFailToReroute, didRefresh, didUpdate, shouldPreventReroutes
  case willArrive, didArrive, visualInstruction, spokenInstruction, battery
  case didApproach, didSkip
}

extension RouterEvent {
  /// Which event it is.
  public var message: RouterMessage {
    switch self {
    case .didUpdate: .didUpdate
    case .visualInstruction: .visualInstruction
    case .spokenInstruction: .spokenInstruction
    case .willArrive: .willArrive
    case .didSkip: .didSkip
    case .didApproach: .didApproach
    case .willReroute: .willReroute
    case .didReroute: .didReroute
    case .didFailToReroute: .didFailToReroute
    case .didUpdateAlternatives: .didUpdateAlternatives
    case .didFailToUpdateAlternatives: .didFailToUpdateAlternatives
    case .willTakeAlternative: .willTakeAlternative
    case .didTakeAlternative: .didTakeAlternative
    case .didFailToTakeAlternative: .didFailToTakeAlternative
    case .didSwitchToCoincident: .didSwitchToCoincident
    case .didRefresh: .didRefresh
    }
  }
}

extension RouterQuestion {
  /// Which question it is.
  public var message: RouterMessage {
    switch self {
    case .shouldReroute: .shouldReroute
    case .shouldProactivelyReroute: .shouldProactivelyReroute
    case .modifiedOptions: .modifiedOptions
    case .shouldDiscard: .shouldDiscard
    case .shouldPreventReroutes: .shouldPreventReroutes
    case .didArrive: .didArrive
    case .battery: .battery
    }
  }
}

/// Hears what a ``Router`` reports: on the caller's own thread, within a call into the router, never at other times.
public protocol RouterObserver: AnyObject {
  /// Something has happened.
  func router(_ router: any Router, didReport event: RouterEvent)
}

/// Decides what a ``Router`` leaves to it: on the caller's own thread, within a call into the router.
public protocol RouterDecider: AnyObject {
  /// A decision is due.
  func router(_ router: any Router, asks question: RouterQuestion) -> RouterAnswer
}
