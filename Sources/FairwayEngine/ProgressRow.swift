package import GeoKernel

/// The values of a state that are recorded after each fix, read in one call.
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
  /// The row of a state.
  ///
  /// The state is `inout` so that it is read in place: across modules, each value would otherwise be read from a copy
  /// of the whole state, which costs more than all the values together.
  package func row(_ state: inout ProgressState) -> ProgressRow {
    let (traveled, remaining) = distances(state)
    return ProgressRow(
      distanceTraveled: traveled, distanceRemaining: remaining, durationRemaining: durationRemaining(state),
      lateralDistance: state.lateralDistance, legIndex: state.legIndex, stepIndex: stepIndex(state),
      routeState: state.routeState)
  }

  /// The mark of a state, read in place as well.
  package func mark(_ state: inout ProgressState) -> ProgressMark { state.mark }
}
