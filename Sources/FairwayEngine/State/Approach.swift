/// The vehicle's approach to the waypoint of its leg.
@usableFromInline
struct Approach: Hashable, Sendable, PackedFields {
  /// The last leg whose waypoint was reached, and the last whose approach was announced; −1 before the first.
  @usableFromInline private(set) var arrivedLeg: Int32 = -1
  @usableFromInline private(set) var announcedLeg: Int32 = -1
  /// The least distance from the waypoint so far.
  private(set) var closest = Approach.farAway
  /// How long the vehicle has been standing.
  private(set) var standingTime: Float = 0
  /// The mean speed along the road over the last seconds.
  private(set) var meanSpeed: Float = 0

  /// The last leg on which the vehicle was seen at its position on the route, and the distance left when it first was;
  /// −1 before that.
  private var seenLeg: Int32 = -1
  private var seenLeft: Float = 0

  /// A distance larger than any other; JSON cannot represent infinity.
  static let farAway: Float = 1e9
  /// The time over which ``meanSpeed`` is averaged, in seconds.
  private static let meanTime = 2.0
  /// How many times as fast standing is forgotten as it is counted, because a single fix of a standing receiver may
  /// have a speed.
  private static let forgetting = 2.0

  /// How far a vehicle drives along a leg, in metres, before what its position on the route says is more than where it
  /// was looked for.
  private static let leastWay: Float = 20

  /// Whether the vehicle was seen on a leg.
  func isSeen(onLeg leg: Int32) -> Bool { seenLeg == leg }

  /// Records that the vehicle is seen on a leg.
  mutating func see(onLeg leg: Int32, left: Double) { (seenLeg, seenLeft) = (leg, Float(left)) }

  /// Forgets where the vehicle was seen, because it was moved since.
  mutating func forgetWay() { seenLeg = -1 }

  /// Whether the vehicle has driven along a leg since it was seen there.
  func hasDriven(onLeg leg: Int32, left: Double) -> Bool {
    seenLeg == leg && seenLeft - Float(left) >= Self.leastWay
  }

  /// Announces the approach to a leg's waypoint. Returns whether it had not been announced.
  mutating func announce(leg: Int32) -> Bool {
    guard announcedLeg < leg else { return false }
    announcedLeg = leg
    return true
  }

  /// Records that the waypoint of a leg was reached.
  mutating func finish(leg: Int32) {
    arrivedLeg = leg
    standingTime = 0
    closest = Self.farAway
  }

  /// Records that the waypoint is far away.
  mutating func drive(_ speed: Double) {
    standingTime = 0
    meanSpeed = Float(speed)
    closest = Self.farAway
  }

  /// Counts how long the vehicle has been standing, and returns it.
  ///
  /// The apparent motion of a standing receiver among reflections has no constant direction, so its mean is zero.
  ///
  /// - Parameters:
  ///   - forward: The speed along the road.
  ///   - counts: Whether the vehicle is close enough to the waypoint for standing to count.
  mutating func watchStanding(
    _ motion: Motion, forward: Double, _ interval: Double, _ model: MotionModel, counts: Bool
  ) -> Double {
    let before = Double(meanSpeed)
    let mean = before + (forward - before) * interval / (Self.meanTime + interval)
    meanSpeed = Float(mean)
    if motion.noise > 0 {
      // Of positions alone, no speed tells whether it stands, but the place where they stay does.
      standingTime = counts ? Float(motion.stillTime) : 0
    } else if !counts || interval > model.longestInterval {
      // Whether it was standing without fixes is unknown, and the first fixes after a gap are the worst.
      standingTime = 0
    } else if motion.speed < model.standingSpeed || abs(mean) < model.standingSpeed {
      standingTime += Float(interval)
    } else {
      standingTime = max(0, standingTime - Float(Self.forgetting * interval))
    }
    return Double(standingTime)
  }

  /// Records a distance from the waypoint; returns the least so far.
  mutating func near(_ distance: Double) -> Double {
    let least = min(Double(closest), distance)
    closest = Float(least)
    return least
  }

  /// Whether the values are valid for a session on a leg.
  func isSound(leg: Int32) -> Bool {
    (-1...leg).contains(arrivedLeg) && (-1...leg).contains(announcedLeg) && (-1...leg).contains(seenLeg)
      && areNumbers(Double(closest), Double(standingTime), Double(meanSpeed), Double(seenLeft))
  }

  mutating func pack(_ coder: inout some FieldCoder) {
    coder.field(&arrivedLeg)
    coder.field(&announcedLeg)
    coder.field(&closest)
    coder.field(&standingTime)
    coder.field(&meanSpeed)
    coder.field(&seenLeg)
    coder.field(&seenLeft)
  }
}
