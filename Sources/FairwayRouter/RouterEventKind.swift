/// The kinds of events that a router reports besides those of the engine, in files, in C and in its bindings.
///
/// The numbers continue those of the engine's events in `fairway.h`.
public enum RouterEventKind: Int32, Hashable, Sendable, CaseIterable {
  /// A new route is about to be requested.
  case rerouteRequested = 13
  /// A new route has replaced the old one.
  case routeReplaced = 14
  /// The route has newer attributes.
  case refreshed = 15
  /// The list of alternatives has changed.
  case alternativesChanged = 17
  /// No new route was found.
  case rerouteFailed = 18
  /// The list of alternatives could not be renewed.
  case alternativesFailed = 19
  /// The vehicle has taken an alternative, or was given it; `routeReplaced` follows.
  case alternativeTaken = 20
  /// An alternative could not become the route.
  case alternativeNotTaken = 21
  /// The same route from a better source has replaced the route.
  case sourceReplaced = 22

  /// The name in files, in JSON and in the bindings.
  public var name: String { "\(self)" }
}

extension RouterEvent {
  /// The kind of an event that the engine does not have; `nil` for the others.
  public var kind: RouterEventKind? {
    switch self {
    case .willReroute: .rerouteRequested
    case .didReroute: .routeReplaced
    case .didFailToReroute: .rerouteFailed
    case .didUpdateAlternatives: .alternativesChanged
    case .didFailToUpdateAlternatives: .alternativesFailed
    case .didTakeAlternative: .alternativeTaken
    case .didFailToTakeAlternative: .alternativeNotTaken
    case .didSwitchToCoincident: .sourceReplaced
    case .didRefresh: .refreshed
    case .didUpdate, .didReject, .visualInstruction, .spokenInstruction, .willArrive, .didBeginLeg, .didSkip,
      .didApproach, .willTakeAlternative:
      nil
    }
  }
}
