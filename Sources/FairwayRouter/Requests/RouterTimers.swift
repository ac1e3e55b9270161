internal import FairwayEngine
internal import FairwayRoutes

/// The times at which a router looks for refreshes, faster routes and alternatives, by the clock of the fixes.
struct RouterTimers {
  var refresh: FixTimer
  var fasterRoute: FixTimer
  var alternatives: FixTimer

  /// Creates timers that start with the next fix.
  init(_ options: RouterOptions) {
    refresh = FixTimer(interval: options.refreshInterval)
    fasterRoute = FixTimer(interval: options.fasterRoute.interval)
    alternatives = FixTimer(interval: options.alternativesInterval)
  }

  /// Returns the time at which the first of the used timers is due, so that earlier fixes need no check.
  func nextTime(refreshes: Bool, reroutes: Bool, looksForAlternatives: Bool) -> Double {
    func time(_ timer: FixTimer, _ isUsed: Bool) -> Double {
      isUsed ? timer.last.map { $0 + timer.interval } ?? -.infinity : .infinity
    }
    return min(time(refresh, refreshes), time(fasterRoute, reroutes), time(alternatives, looksForAlternatives))
  }
}

extension RouterTimers: OptionGroup {
  mutating func visit(_ visitor: inout OptionVisitor) {
    visitor.group("refresh", &refresh)
    visitor.group("fasterRoute", &fasterRoute)
    visitor.group("alternatives", &alternatives)
  }
}
