/// When a router looks for something newer than its route, by the time of the fixes.
struct RouterTimers: Codable {
  var refresh: FixTimer
  var fasterRoute: FixTimer
  var alternatives: FixTimer

  /// All are armed by the next fix.
  init(_ options: RouterOptions) {
    refresh = FixTimer(interval: options.refreshInterval)
    fasterRoute = FixTimer(interval: options.fasterRoute.interval)
    alternatives = FixTimer(interval: options.alternativesInterval)
  }

  /// When the first of the timers in use is due, so that the fixes before it need not ask.
  func nextTime(refreshes: Bool, reroutes: Bool, looksForAlternatives: Bool) -> Double {
    func time(_ timer: FixTimer, _ isUsed: Bool) -> Double {
      isUsed ? timer.last.map { $0 + timer.interval } ?? -.infinity : .infinity
    }
    return min(time(refresh, refreshes), time(fasterRoute, reroutes), time(alternatives, looksForAlternatives))
  }
}
