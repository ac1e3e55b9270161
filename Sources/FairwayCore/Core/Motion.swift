internal import GeoKernel

/// How the vehicle moved since the fix before, by course and speed or by positions where those are unknown.
struct Motion {
  /// Metres per second, east and north.
  var velocity = PlaneVector.zero
  /// Its amount.
  var speed = 0.0
  /// What was driven since the fix before, and how far that is.
  var displacement = PlaneVector.zero
  var distance = 0.0
  /// The direction of ``displacement``.
  var unit = PlaneVector(east: 0, north: 1)
  /// The variances of ``displacement`` along and across it.
  var varianceAlong = 0.0
  var varianceAcross = 0.0
}

extension ProgressEngine {
  /// The motion that a fix tells; remembers it for the next.
  func motion(of fix: Location, _ interval: Double, _ state: inout ProgressState) -> Motion {
    let model = options.motion
    if state.hasStarted {
      // What the positions alone say.
      let moved = PlaneVector(
        east: wrappedLongitude(fix.coordinate.longitude - state.rawLongitude) * state.scale.east,
        north: (fix.coordinate.latitude - state.rawLatitude) * state.scale.north)
      let keep = decay(interval / model.derivedTime)
      if moved.squaredLength < 6400 * interval * interval {
        state.derivedVelocity = state.derivedVelocity * keep + moved * ((1 - keep) / interval)
      }
    }
    var motion = Motion()
    let before = state.velocity
    var isDerived = false
    if let speed = fix.speed {
      motion.speed = speed
      state.speedTime = fix.timestamp
    } else if fix.timestamp - state.speedTime < model.holdTime {
      motion.speed = before.length
    } else {
      motion.speed = state.derivedVelocity.length
      isDerived = true
    }
    let direction: PlaneVector
    if let course = fix.course {
      direction = PlaneVector(bearing: course)
      state.courseTime = fix.timestamp
    } else if fix.timestamp - state.courseTime < model.holdTime || motion.speed < 1.5 && !isDerived {
      // A standing receiver tells no course.
      let length = before.length
      direction = length > 0.01 ? before * (1 / length) : .zero
    } else {
      let length = state.derivedVelocity.length
      direction = length > 0.01 ? state.derivedVelocity * (1 / length) : .zero
      isDerived = true
    }
    motion.velocity = direction * motion.speed
    state.velocity = motion.velocity
    motion.displacement = (before + motion.velocity) * (0.5 * interval)
    motion.distance = motion.displacement.length
    if motion.distance > 0.05 {
      motion.unit = motion.displacement * (1 / motion.distance)
    } else if direction.squaredLength > 0 {
      motion.unit = direction
    }
    if isDerived {
      motion.varianceAlong = model.derivedNoiseAlong * model.derivedNoiseAlong * interval
      motion.varianceAcross = model.derivedNoiseAcross * model.derivedNoiseAcross * interval
      return motion
    }
    // Reflections that shift a position by tens of metres disturb course and speed as well.
    let receiver = options.receiver
    let shift = max(state.filter.bias.length, receiver.driftShare * (fix.horizontalAccuracy ?? 0))
    let share = min(1, max(0, shift / receiver.reflectionDistance - 1))
    let disturbance = (1 + receiver.reflectionFactor * share) * interval
    let along = model.speedNoise + model.speedNoiseShare * motion.speed
    let fast = model.courseNoise * (Double.pi / 180) * motion.speed
    let slow = model.slowCourseNoise * (Double.pi / 180) * min(1, motion.speed)
    motion.varianceAlong = along * along * disturbance
    motion.varianceAcross = (fast * fast + slow * slow) * disturbance + 0.01 * interval
    return motion
  }
}
