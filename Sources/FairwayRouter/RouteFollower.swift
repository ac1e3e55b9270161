internal import FairwayEngine
internal import GeoKernel

/// The engine of one route. It is shared; the state that fixes change belongs to the router.
final class RouteFollower: Sendable {
  let engine: ProgressEngine

  init(_ engine: ProgressEngine) { self.engine = engine }

  /// Returns a follower of the same route with other options.
  func edited(_ edit: (inout NavigationOptions) -> Void) -> RouteFollower {
    var options = engine.options
    edit(&options)
    return RouteFollower(ProgressEngine(index: engine.index, options: options))
  }
}

extension ProgressEngine {
  /// Returns whether a fix would be rejected for the given reason.
  func wouldReject(_ fix: Location, as reason: FixRejection, _ state: ProgressState) -> Bool {
    var trial = state
    return step(&trial, fix).contains(.rejectedFix) && trial.rejection == reason
  }
}
