internal import GeoKernel

/// The rules of other engines, as alternatives to evidence.
extension ProgressEngine {
  /// Whether a vehicle that was on the route is off it now, by the rule chosen.
  func isOffByPolicy(_ state: inout ProgressState, _ fix: Location, _ motion: Motion) -> Bool {
    switch options.deviationPolicy {
    case .evidence:
      return false
    case .threshold(let distance, let minimumAccuracy):
      return state.accuracy <= minimumAccuracy && stepDistance(state, fix) > distance
    case .legacy:
      return isOffByLegacy(&state, fix, motion)
    }
  }

  /// Off the route by one of these rules, a vehicle is back as soon as the rule no longer holds.
  func returnByPolicy(
    _ state: inout ProgressState, _ fix: Location, _ motion: Motion, _ change: inout ProgressChange
  ) {
    switch options.deviationPolicy {
    case .evidence:
      return
    case .threshold(let distance, let minimumAccuracy):
      guard state.accuracy <= minimumAccuracy, stepDistance(state, fix) <= distance else { return }
    case .legacy:
      guard !isOffByLegacy(&state, fix, motion) else { return }
    }
    let steps = index.range(ofRouteStep: state.routeStepIndex)
    let place = track.snap(fix.coordinate, from: steps.lowerBound, to: steps.upperBound)
    let drift = drift(state)
    state.filter.start(
      at: place.coordinate, fix: fix.coordinate, unit: PlaneVector(bearing: place.bearing), along: drift,
      across: options.deviation.roadWidth, scale: state.scale)
    comeBack(&state, to: place, fix.timestamp, &change)
  }

  private func stepDistance(_ state: ProgressState, _ fix: Location) -> Double {
    let step = index.range(ofRouteStep: state.routeStepIndex)
    return track.snap(fix.coordinate, from: step.lowerBound, to: step.upperBound).distance
  }

  /// Mapbox Legacy: more than 50 m from the step, 40 m near an intersection, or a wrong course for four seconds (more
  /// where the accuracy is poor); but within 15 m of a step still to come the vehicle is on that one.
  private func isOffByLegacy(_ state: inout ProgressState, _ fix: Location, _ motion: Motion) -> Bool {
    let step = index.range(ofRouteStep: state.routeStepIndex)
    let place = track.snap(fix.coordinate, from: step.lowerBound, to: step.upperBound)
    let isNear = index.intersectionDistances(ofRouteStep: state.routeStepIndex).contains {
      abs($0 - place.distanceAlong) < 40
    }
    let agrees =
      motion.speed < 3 || state.accuracy >= 20
      || PlaneVector(bearing: place.bearing).dot(motion.velocity) >= 0.707 * motion.speed
    if agrees {
      state.offSince = -1
    } else if state.offSince < 0 {
      state.offSince = fix.timestamp
    }
    let isWrong = state.offSince >= 0 && fix.timestamp - state.offSince >= max(4, (state.accuracy / 4).rounded(.down))
    if place.distance <= (isNear ? 40 : 50), !isWrong { return false }
    let leg = index.range(ofLeg: state.legIndex)
    let ahead = track.snap(fix.coordinate, from: step.upperBound, to: leg.upperBound)
    guard ahead.distance < 15, ahead.distanceAlong > step.upperBound else { return true }
    // The rule's own leap over whatever lies between.
    let drift = drift(state)
    state.filter.start(
      at: ahead.coordinate, fix: fix.coordinate, unit: PlaneVector(bearing: ahead.bearing), along: drift,
      across: options.deviation.roadWidth, scale: state.scale)
    state.along = ahead.distanceAlong
    state.segment = Int32(truncatingIfNeeded: ahead.segment)
    state.offSince = -1
    return false
  }
}
