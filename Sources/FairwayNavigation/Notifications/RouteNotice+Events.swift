internal import FairwayCore
internal import GeoKernel

extension RouteNotice {
  /// The notification of a router's event; `nil` if it has none.
  init?(_ event: RouterEvent, heading: LocationDirection?) {
    switch event {
    case .didUpdate(let progress, let location, let rawLocation, _):
      self = .progressDidChange(progress, location: location, rawLocation: rawLocation, heading: heading)
    case .visualInstruction(let instruction, let progress):
      self = .didPassVisualInstructionPoint(progress, instruction)
    case .spokenInstruction(let instruction, let progress):
      self = .didPassSpokenInstructionPoint(progress, instruction)
    case .willReroute(let location):
      self = .willReroute(location: location, heading: heading)
    case .didReroute(_, let location, let reason):
      self = .didReroute(location: location, heading: heading, isProactive: reason == .fasterRoute)
    case .didFailToReroute(let error):
      self = .didFailToReroute(error)
    case .didUpdateAlternatives(let alternatives, let removed):
      self = .didUpdateAlternatives(alternatives, removed: removed)
    case .didFailToUpdateAlternatives(let error):
      self = .didFailToUpdateAlternatives(error)
    case .didSkip(let waypoints, _):
      self = .didSkip(waypoints)
    case .didApproach(let alert):
      self = .didApproach(alert)
    case .didRefresh(let progress):
      self = .didRefreshRoute(progress)
    default: return nil
    }
  }
}
