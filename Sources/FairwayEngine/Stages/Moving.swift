internal import GeoKernel

/// The motion of the vehicle since the previous fix, from course and speed or, if those are unknown, from positions.
struct Motion {
  /// The direction of travel as a unit vector, or zero if unknown.
  var heading = PlaneVector.zero
  /// The speed in metres per second.
  var speed = 0.0
  /// The velocity east and north, in metres per second.
  var velocity = PlaneVector.zero
  /// The displacement since the previous fix, and the distance driven on the road.
  var displacement = PlaneVector.zero
  var distance = 0.0
  /// The variances of ``displacement`` along and across ``heading``.
  var varianceAlong = 0.0
  var varianceAcross = 0.0
  /// Whether the vehicle has not been faster than a pedestrian or cyclist for some time, and its highest speed then.
  var isSlow = false
  var pace = 0.0
  /// How long the vehicle has stood, in seconds, as far as positions alone show that; 0 if it moves.
  var stillTime = 0.0
  /// Whether it has moved off with this fix, as far as positions alone show that: ``displacement`` leads from where it
  /// stood.
  var hasMovedOff = false
  /// The standard deviations, along one axis, of the errors of the positions that the motion is derived from: of the
  /// one that is another with each fix, and of the slowly varying one. 0 if course and speed are known.
  var noise = 0.0
  var drift = 0.0
  /// The bits of ``roads``; 0 if there is no evidence.
  var roadBits: UInt64 = 0

  /// The speed below which a vehicle's course is not compared with the road's: 1.5 m/s is a walking pace, and standing
  /// receivers report arbitrary courses.
  static let courseSpeed = 1.5
  /// The speed below which not even the sign of the course counts.
  static let slowest = 1.2
  /// The speed at and below which a vehicle is standing, whatever its receiver reports.
  static let standing = 0.3

  /// The pace in metres per second from which nobody walks, and how far below it somebody surely does: the positions of a
  /// walker may seem that fast.
  private static let cyclingPace = 4.5
  private static let paceRange = 1.5

  /// What the roads say of the fix.
  @inline(__always) var roads: RoadEvidence? { RoadEvidence(bits: roadBits) }

  /// Whether positions alone show that the vehicle stands.
  @inline(__always) var isStill: Bool { stillTime > 0 }

  /// Whether the vehicle may be somebody who walks; a single comparison for each fix.
  @inline(__always) var mayWalk: Bool { Self.mayWalk(at: pace) }

  /// Whether a vehicle of that pace may be somebody who walks.
  @inline(__always) static func mayWalk(at pace: Double) -> Bool { pace < cyclingPace }

  /// How surely the vehicle is somebody who walks, from 0 to 1.
  var walking: Double { max(0, min((Self.cyclingPace - pace) / Self.paceRange, 1)) }

  /// Whether the vehicle moves in a direction, with at least a share of its speed.
  @inline(__always)
  func goes(_ direction: PlaneVector, share: Double) -> Bool { direction.dot(velocity) > share * speed }
}

/// Moving: determines the motion since the previous fix.
extension ProgressEngine {
  /// The motion at a fix, which is stored for the next fix.
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
      course = derivedCourse(of: fix, delta, bias: bias, &vehicle)
    }
    var motion = motion(
      course, delta.interval, disturbance(bias: bias, accuracy: delta.accuracy), vehicle)
    if course.isDerived {
      // The positions from which a velocity is derived give the displacement better than that velocity does.
      motion.displacement = course.displacement ?? delta.moved
      motion.hasMovedOff = course.hasMovedOff
      motion.stillTime = vehicle.standstill.time
      motion.distance = motion.isStill ? 0 : delta.moved.length
      motion.noise = Double(vehicle.standstill.noise).squareRoot()
      motion.drift = max(options.receiver.driftFloor, options.receiver.driftShare * delta.accuracy)
    }
    motion.roadBits = fix.roadBits
    vehicle.velocity = motion.velocity
    vehicle.note(motion.speed, keep: larger(0, 1 - delta.interval * paceRate), delta.interval)
    motion.pace = Double(vehicle.pace)
    motion.isSlow = motion.pace < options.motion.slowSpeed
    return motion
  }

  /// The direction and speed of a vehicle.
  private struct Course {
    var heading: PlaneVector
    var speed: Double
    /// Whether direction or speed is derived from positions.
    var isDerived = false
    /// The displacement of a vehicle that stands or has just moved off, and whether it has.
    var displacement: PlaneVector?
    var hasMovedOff = false
  }

  /// The course of a vehicle whose fix has no speed or no course.
  @inline(never)
  private func derivedCourse(
    of fix: Location, _ delta: FixDelta, bias: PlaneVector, _ vehicle: inout VehicleMotion
  ) -> Course {
    let model = options.motion
    let interval = delta.interval
    var derived = PlaneVector(SIMD2<Double>(vehicle.derivedVelocity))
    if interval > 0 {
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
    if vehicle.speedAge == 0 || delta.isCarried { vehicle.standstill.forget() }
    let place = PlaneVector(SIMD2<Double>(vehicle.standstill.centre))
    let hasMovedOff =
      interval > 0
      && vehicle.standstill.follow(delta.moved, after: interval, mayWalk: Motion.mayWalk(at: Double(vehicle.pace)))
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
      // A standing receiver has no meaningful course.
      direction = vehicle.velocity.direction
    } else {
      direction = derived.direction
      isDerived = true
    }
    if isDerived, vehicle.standstill.isStanding {
      return Course(heading: direction, speed: 0, isDerived: true, displacement: .zero)
    }
    var course = Course(heading: direction, speed: speed, isDerived: isDerived)
    if hasMovedOff {
      // Where it stood, the vehicle was kept in its place: it catches up with the fix in the direction that it took.
      let way = (delta.moved - place).direction
      course.displacement = way * larger(0, way.dot(bias + delta.moved))
      course.hasMovedOff = true
    }
    return course
  }

  /// The time over which the most recent velocity is derived, in seconds: at 1 Hz mostly the last second counts, at
  /// higher rates several fixes do.
  private static let recentTime = 0.5
  /// The distance between two positions above which no velocity is derived from them, plus a distance per second: an
  /// accepted jump is not motion.
  private static let derivedReach = 30.0
  private static let derivedSpeed = 80.0
  /// The variance across the heading that each second adds even for a standing vehicle, in square metres: its position
  /// is never known to the centimetre.
  private static let leastVariance = 0.01

  /// The motion between the previous velocity and this one, with variances multiplied by a factor for disturbances.
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
