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
  /// Whether the vehicle has not been faster for some time than who walks or rides a bicycle.
  var isSlow = false

  /// Below this speed a vehicle's course is not held against the road's: 1.5 m/s is a walk, and receivers that stand
  /// have courses at random.
  static let courseSpeed = 1.5
  /// Below this speed not even its sign counts.
  static let slowest = 1.2
  /// At this speed and below a vehicle stands, whatever its receiver tells.
  static let standing = 0.3

  /// Whether the vehicle moves in a direction, by a share of its speed at least.
  @inline(__always)
  func goes(_ direction: PlaneVector, share: Double) -> Bool { direction.dot(velocity) > share * speed }
}

/// Moving: what the vehicle did since the fix before.
extension ProgressEngine {
  /// The motion that a fix tells; remembers it for the next.
  ///
  /// - Parameter bias: The receiver's error before this fix.
  @inline(__always)
  func move(_ fix: Location, _ delta: FixDelta, bias: PlaneVector, _ vehicle: inout VehicleMotion) -> Motion {
    let course: Course
    if let speed = fix.speed, let bearing = fix.course {
      course = Course(heading: PlaneVector(bearing: bearing), speed: speed)
      vehicle.speedAge = 0
      vehicle.courseAge = 0
      vehicle.derivedVelocity = SIMD2<Float>((course.heading * speed).lanes)
    } else {
      course = derivedCourse(of: fix, delta, &vehicle)
    }
    var motion = motion(
      course, delta.interval, disturbance(bias: bias, accuracy: delta.accuracy), vehicle)
    if course.isDerived {
      // No velocity tells better how far the vehicle came than the positions that it was taken from.
      motion.displacement = delta.moved
      motion.distance = delta.moved.length
    }
    vehicle.velocity = motion.velocity
    vehicle.note(motion.speed, keep: larger(0, 1 - delta.interval * paceRate), delta.interval)
    motion.isSlow = Double(vehicle.pace) < options.motion.slowSpeed
    return motion
  }

  /// Where a vehicle goes and how fast.
  private struct Course {
    var heading: PlaneVector
    var speed: Double
    /// Whether positions tell it.
    var isDerived = false
  }

  /// The course of a vehicle whose fix has no speed or no course.
  @inline(never)
  private func derivedCourse(of fix: Location, _ delta: FixDelta, _ vehicle: inout VehicleMotion) -> Course {
    let model = options.motion
    let interval = delta.interval
    var derived = PlaneVector(SIMD2<Double>(vehicle.derivedVelocity))
    if interval > 0 {
      // What the positions alone say.
      let keep = decay(interval / model.derivedTime)
      let farthest = Self.derivedReach + Self.derivedSpeed * interval
      if delta.moved.squaredLength < farthest * farthest {
        derived = derived * keep + delta.moved * ((1 - keep) / interval)
        let recent = decay(interval / Self.recentTime)
        vehicle.recentVelocity =
          vehicle.recentVelocity * Float(recent) + SIMD2<Float>((delta.moved * ((1 - recent) / interval)).lanes)
      }
    }
    vehicle.derivedVelocity = SIMD2<Float>(derived.lanes)
    var isDerived = false
    let speed: Double
    vehicle.speedAge = fix.speed == nil ? vehicle.speedAge + Float(interval) : 0
    if let known = fix.speed {
      speed = known
    } else if Double(vehicle.speedAge) < model.holdTime {
      speed = Double(vehicle.speed)
    } else {
      speed = derived.length
      isDerived = true
    }
    let direction: PlaneVector
    vehicle.courseAge = fix.course == nil ? vehicle.courseAge + Float(interval) : 0
    if let course = fix.course {
      direction = PlaneVector(bearing: course)
    } else if Double(vehicle.courseAge) < model.holdTime || speed < Motion.courseSpeed && !isDerived {
      // A standing receiver tells no course.
      direction = vehicle.velocity.direction
    } else {
      direction = derived.direction
      isDerived = true
    }
    return Course(heading: direction, speed: speed, isDerived: isDerived)
  }

  /// The time over which the velocity of the last moment is taken: the last second alone counts at 1 Hz, several fixes do
  /// where they come faster.
  private static let recentTime = 0.5
  /// Positions that are farther apart than this, and this much for each second, tell no velocity: a teleport that has
  /// proved true is no drive.
  private static let derivedReach = 30.0
  private static let derivedSpeed = 80.0
  /// The variance across the heading that a second adds even to a standing vehicle, in square metres: it is never known
  /// to the centimetre.
  private static let leastVariance = 0.01

  /// The motion between the velocity before and this one; a factor tells by how much it is disturbed.
  @inline(__always)
  private func motion(
    _ course: Course, _ interval: Double, _ disturbance: Double, _ before: VehicleMotion
  ) -> Motion {
    let speed = course.speed
    var along = options.motion.speedNoise + options.motion.speedNoiseShare * speed
    along = along * along * (interval * disturbance)
    let fast = min(options.motion.courseNoise * (Double.pi / 180) * speed, options.motion.crossSpeedNoise)
    let slow = options.motion.slowCourseNoise * (Double.pi / 180) * min(1, speed)
    var across = (fast * fast + slow * slow) * (interval * disturbance) + Self.leastVariance * interval
    if course.isDerived {
      along = options.motion.derivedNoiseAlong * options.motion.derivedNoiseAlong * interval
      across = options.motion.derivedNoiseAcross * options.motion.derivedNoiseAcross * interval
    }
    let velocity = course.heading * speed
    return Motion(
      heading: course.heading, speed: speed, velocity: velocity,
      displacement: (before.velocity + velocity) * (0.5 * interval),
      distance: 0.5 * (Double(before.speed) + speed) * interval, varianceAlong: along, varianceAcross: across)
  }

  /// The factor by which reflections that shift a position by tens of metres disturb course and speed as well.
  @inline(__always)
  private func disturbance(bias: PlaneVector, accuracy: Double) -> Double {
    let shift = bias.squaredLength
    let threshold = options.receiver.reflectionDistance
    guard shift > threshold * threshold || options.receiver.driftShare * accuracy > threshold else { return 1 }
    return strongDisturbance(shift: shift, accuracy: accuracy)
  }

  @inline(never)
  private func strongDisturbance(shift: Double, accuracy: Double) -> Double {
    let receiver = options.receiver
    let size = max(shift.squareRoot(), receiver.driftShare * accuracy)
    return 1 + receiver.reflectionFactor * min(1, size / receiver.reflectionDistance - 1)
  }
}
