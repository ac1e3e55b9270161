internal import GeoKernel

/// What is known of where on the route a vehicle may be before its place is sought anew, and how well a place fits.
struct PlaceSearch {
  /// Where along the route the vehicle is expected, and within which standard deviation.
  var expected: Double
  var spread: Double
  /// Where it was before a gap; before anything else where there was none.
  var start = -Double.infinity
  /// The standard deviation of the fix.
  let sigma: Double
  /// Where the leg ends, and how far behind that a vehicle may have got.
  let legEnd: Double
  var farthest = Double.infinity
  let motion: Motion
  /// What expectation counts at most: where a drive begins, or a carried vehicle goes on, is a habit and no rule.
  let habit: Double
  /// Whether it is where the drive begins: that is seldom where it ends, though a round trip's ends are one place.
  var isStart = false
  private static let endReach = 50.0

  /// How little a place fits, as a logarithm of likelihood: one that lies `distance` from the fix, where the route has
  /// a bearing.
  func cost(at along: Double, distance: Double, bearing: LocationDirection) -> Double {
    if along > max(legEnd, farthest) { return .infinity }
    let across = distance / sigma
    let ahead = (along - expected) / spread
    // Vehicles seldom turn back.
    let behind = max(0, start - along) / (sigma + 10)
    var cost = 0.5 * across * across + min(habit, 0.5 * ahead * ahead) + min(6, 0.5 * behind * behind)
    if motion.speed > 2 {
      // A slow receiver's course is worth little: a standing one may tell a speed, and any course.
      cost += min(1, (motion.speed - 2) / 3) * min(6, 6 * (1 - agreement(with: bearing)))
    }
    if along > legEnd { cost += 1 }
    if isStart, along > legEnd - Self.endReach { cost += 4 }
    return cost
  }

  /// The cosine between the vehicle's course and a bearing.
  func agreement(with bearing: LocationDirection) -> Double {
    PlaneVector(bearing: bearing).dot(motion.velocity) / motion.speed
  }
}

extension ProgressEngine {
  /// The likeliest place for a fix on the current leg, after a gap also on the next, and the variance of its distance
  /// along.
  func place(
    of fix: Location, _ state: inout ProgressState, _ interval: Double, _ motion: Motion, _ search: Search
  ) -> (along: Double, variance: Double)? {
    let leg = index.range(ofLeg: state.legIndex)
    let isHabit = search == .start || search == .carried
    var model = PlaceSearch(
      expected: state.along, spread: search == .start ? options.deviation.startSpread : 25, sigma: state.accuracy + 5,
      legEnd: leg.upperBound, motion: motion, habit: isHabit ? 4 : .infinity)
    model.isStart = search == .start
    let sigma = model.sigma
    var window = leg
    var wider = leg
    if !isHabit {
      let reach: Double
      var part = leg
      if search == .gap {
        let speed = motion.distance / max(interval, 0.001)
        model.expected = state.along + motion.distance
        model.spread = 5 + 0.5 * max(speed, 8) * interval
        reach = max(max(2 * speed, 25) * interval, 2 * model.spread) + 50
        state.searchStart = Float(state.along)
        if options.advancesLegsAutomatically, state.legIndex + 1 < index.legCount {
          part = leg.lowerBound...index.range(ofLeg: state.legIndex + 1).upperBound
          model.farthest = state.along + longestWay(state, motion, interval) + 2 * sigma
        }
      } else {
        model.expected = Double(state.searchAlong)
        model.spread = Double(state.searchSpread)
        reach = 2 * model.spread + 50
      }
      state.searchAlong = Float(model.expected)
      state.searchSpread = Float(model.spread)
      model.start = Double(state.searchStart)
      // The first guess after a gap may be wrong to both sides, but it is one.
      let from = min(search == .gap ? state.along : model.expected - 2 * model.spread, state.along) - 20 - sigma
      let to = max(search == .gap ? state.along : model.expected, state.along) + reach
      window = part.part(from: from, to: to)
      // The vehicle may have turned back, but it has got no farther than that either.
      wider = part.part(from: from - reach, to: to)
    }
    state.searchAccuracy = Float(state.accuracy)
    guard
      let best = likeliest(fix, state, model, window) ?? (wider == window ? nil : likeliest(fix, state, model, wider))
    else { return nil }
    // What the fix says of the place and what was expected, each by its variance.
    let (told, believed) = (sigma * sigma, model.spread * model.spread)
    guard search != .carried, abs(best - model.expected) < 3 * (model.spread + sigma) else { return (best, told) }
    let along = (best * believed + model.expected * told) / (believed + told)
    // Expectation alone passes no waypoint.
    let limit = best > leg.upperBound ? index.length : leg.upperBound
    return (min(max(along, leg.lowerBound), limit), told * believed / (told + believed))
  }

  /// The farthest that a vehicle gets in a gap: half as fast again as it was before and after it or as the route
  /// expects, whichever is most.
  func longestWay(_ state: ProgressState, _ motion: Motion, _ interval: Double) -> Double {
    let before = 2 * motion.distance / interval - motion.speed
    let fast = 1.5 * max(before, motion.speed) * interval
    // How far the route's own times lead in half as long again.
    let time = index.drivingTime(to: state.along) + 1.5 * interval
    let vertex = max(0, index.times.toVertex.lastIndex(notAbove: time, below: index.times.toVertex.count))
    return max(fast, index.vertexDistances[vertex] - state.along)
  }

  /// The place in a part of the route that fits best.
  private func likeliest(
    _ fix: Location, _ state: ProgressState, _ model: PlaceSearch, _ part: ClosedRange<Double>
  ) -> Double? {
    var best: Double?
    var lowest = Double.infinity
    for pass in passes(by: fix.coordinate, radius: 40 + 3 * model.sigma, within: part, expected: model.expected) {
      let cost = model.cost(at: pass.distanceAlong, distance: pass.distance, bearing: pass.bearing)
      if cost < lowest { (lowest, best) = (cost, pass.distanceAlong) }
      guard model.motion.speed > 2, model.agreement(with: pass.bearing) < 0.7 else { continue }
      // In a bend the nearest place may be one where the route goes another way than the vehicle, before or behind the
      // one where it is.
      let reach = max(1, min(1.5 * model.sigma, 60))
      for place in stride(from: pass.distanceAlong - reach, through: pass.distanceAlong + reach, by: reach / 6)
      where part.contains(place) {
        let point = track.point(at: place)
        let distance = state.scale.offset(
          fromLatitude: fix.coordinate.latitude, longitude: fix.coordinate.longitude,
          toLatitude: point.coordinate.latitude, longitude: point.coordinate.longitude
        ).length
        let cost = model.cost(at: place, distance: distance, bearing: point.bearing)
        if cost < lowest { (lowest, best) = (cost, place) }
      }
    }
    return best
  }
}
