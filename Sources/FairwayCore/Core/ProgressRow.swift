package import GeoKernel

/// The numbers of a state that are written down after each fix, read in one call.
package struct ProgressRow {
  package let distanceTraveled: LocationDistance
  package let distanceRemaining: LocationDistance
  package let durationRemaining: Double
  package let lateralDistance: LocationDistance
  package let legIndex: Int
  package let stepIndex: Int
  package let routeState: RouteState
}

extension ProgressEngine {
  /// The row of a state. It is `inout` for being read where it is: handing over a copy of it for each number, as
  /// happens between modules, costs more than all the numbers.
  package func row(_ state: inout ProgressState) -> ProgressRow {
    let (traveled, remaining) = distances(state)
    return ProgressRow(
      distanceTraveled: traveled, distanceRemaining: remaining, durationRemaining: durationRemaining(state),
      lateralDistance: state.lateralDistance, legIndex: state.legIndex, stepIndex: stepIndex(state),
      routeState: state.routeState)
  }

  /// The state's mark, likewise.
  package func mark(_ state: inout ProgressState) -> ProgressMark { state.mark }
}
