internal import GeoKernel

/// How the vehicle moved since the fix before, by course and speed or by positions where those are unknown.
struct Motion {
  /// Where to: a unit vector, or zero where that is not known.
  var heading = PlaneVector.zero
  /// Metres per second.
  var speed = 0.0
  /// The same, east and north.
  var velocity = PlaneVector.zero
  /// What was driven since the fix before, and how far that is on the road.
  var displacement = PlaneVector.zero
  var distance = 0.0
  /// The variances of ``displacement`` along and across ``heading``.
  var varianceAlong = 0.0
  var varianceAcross = 0.0
  /// Seconds since the fix before whose position was taken in; 0 where that of this one is not.
  var takenTime = 0.0
}

extension ProgressEngine {
  /// The motion that a fix tells; remembers it for the next.
  func motion(of fix: Location, _ interval: Double, _ state: inout ProgressState) -> Motion {
    guard let speed = fix.speed, let course = fix.course else { return partialMotion(of: fix, interval, &state) }
    return motion(speed: speed, course: course, fix, interval, &state, isOrdinary: false)
  }

  /// The motion that a fix with speed and course tells; remembers it for the next.
  @inline(__always)
  func motion(
    speed: Double, course: Double, _ fix: Location, _ interval: Double, _ state: inout ProgressState,
    isOrdinary: Bool
  ) -> Motion {
    let heading = PlaneVector(bearing: course)
    let disturbance = isOrdinary ? 1 : disturbance(state, accuracy: fix.horizontalAccuracy ?? 0)
    let motion = motion(heading, speed, interval, disturbance, state)
    state.speedAge = 0
    state.courseAge = 0
    state.derivedVelocity = SIMD2<Float>(motion.velocity.lanes)
    state.velocity = motion.velocity
    state.speed = Float(speed)
    return motion
  }

  /// The motion that a fix without speed or course tells.
  private func partialMotion(of fix: Location, _ interval: Double, _ state: inout ProgressState) -> Motion {
    let model = options.motion
    var derived = PlaneVector(SIMD2<Double>(state.derivedVelocity))
    if interval > 0 {
      // What the positions alone say.
      let moved = state.filter.change(to: fix.coordinate, scale: state.scale)
      let keep = decay(interval / model.derivedTime)
      let farthest = 30 + 80 * interval
      if moved.squaredLength < farthest * farthest { derived = derived * keep + moved * ((1 - keep) / interval) }
    }
    state.derivedVelocity = SIMD2<Float>(derived.lanes)
    var isDerived = false
    let speed: Double
    state.speedAge = fix.speed == nil ? state.speedAge + Float(interval) : 0
    if let told = fix.speed {
      speed = told
    } else if Double(state.speedAge) < model.holdTime {
      speed = Double(state.speed)
    } else {
      speed = derived.length
      isDerived = true
    }
    let direction: PlaneVector
    state.courseAge = fix.course == nil ? state.courseAge + Float(interval) : 0
    if let course = fix.course {
      direction = PlaneVector(bearing: course)
    } else if Double(state.courseAge) < model.holdTime || speed < 1.5 && !isDerived {
      // A standing receiver tells no course.
      direction = state.velocity.direction
    } else {
      direction = derived.direction
      isDerived = true
    }
    var motion = motion(direction, speed, interval, disturbance(state, accuracy: fix.horizontalAccuracy ?? 0), state)
    if isDerived {
      motion.varianceAlong = model.derivedNoiseAlong * model.derivedNoiseAlong * interval
      motion.varianceAcross = model.derivedNoiseAcross * model.derivedNoiseAcross * interval
    }
    state.velocity = motion.velocity
    state.speed = Float(speed)
    return motion
  }

  /// The motion between the velocity before and this one; a factor tells by how much it is disturbed.
  @inline(__always)
  private func motion(
    _ heading: PlaneVector, _ speed: Double, _ interval: Double, _ disturbance: Double,
    _ state: borrowing ProgressState
  ) -> Motion {
    let model = options.motion
    let along = model.speedNoise + model.speedNoiseShare * speed
    let fast = model.courseNoise * (Double.pi / 180) * speed
    let slow = model.slowCourseNoise * (Double.pi / 180) * min(1, speed)
    let time = interval * disturbance
    let velocity = heading * speed
    return Motion(
      heading: heading, speed: speed, velocity: velocity, displacement: (state.velocity + velocity) * (0.5 * interval),
      distance: 0.5 * (Double(state.speed) + speed) * interval, varianceAlong: along * along * time,
      varianceAcross: (fast * fast + slow * slow) * time + 0.01 * interval)
  }

  /// The factor by which reflections that shift a position by tens of metres disturb course and speed as well.
  private func disturbance(_ state: borrowing ProgressState, accuracy: Double) -> Double {
    let receiver = options.receiver
    let shift = state.filter.bias.squaredLength
    let threshold = receiver.reflectionDistance
    guard shift > threshold * threshold || receiver.driftShare * accuracy > threshold else { return 1 }
    let size = max(shift.squareRoot(), receiver.driftShare * accuracy)
    return 1 + receiver.reflectionFactor * min(1, size / threshold - 1)
  }
}
