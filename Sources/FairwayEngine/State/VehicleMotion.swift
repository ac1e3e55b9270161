/// The motion of the vehicle at the last fix used.
struct VehicleMotion: Hashable, Sendable, PackedFields {
  /// The velocity east and north, in metres per second.
  var velocity = PlaneVector.zero
  /// The velocity derived from positions alone.
  var derivedVelocity = SIMD2<Float>(0, 0)
  /// The velocity derived from the most recent positions: noisier, but without lag.
  var recentVelocity = SIMD2<Float>(0, 0)
  /// The time since a fix had a speed, and since one had a course, in seconds.
  var speedAge: Float = 1e9
  var courseAge: Float = 1e9
  var speed: Float = 0
  /// The highest speed of the last minutes, gradually forgotten. It grows no faster than a vehicle accelerates, so a
  /// single jump does not make the vehicle fast.
  private(set) var pace: Float = 0
  /// Whether the vehicle stands, as far as positions alone tell.
  var standstill = Standstill()

  /// Sets the speed expected before anything is known.
  mutating func expect(_ speed: Double) { pace = Float(speed) }

  /// Records the speed of the vehicle; the share `keep` of its previous pace remains.
  @inline(__always)
  mutating func note(_ speed: Double, keep: Double, _ interval: Double) {
    self.speed = Float(speed)
    let before = Double(pace)
    pace = Float(larger(min(speed, before + Self.acceleration * interval), before * keep))
  }

  /// The fastest growth of the pace, in metres per second per second.
  private static let acceleration = 1.0

  /// Whether the values are valid for a vehicle.
  var isSound: Bool {
    velocity.isFinite && standstill.isSound
      && areNumbers(
        Double(derivedVelocity.x), Double(derivedVelocity.y), Double(recentVelocity.x), Double(recentVelocity.y),
        Double(speedAge), Double(courseAge), Double(speed), Double(pace))
  }

  mutating func pack(_ coder: inout some FieldCoder) {
    coder.field(&velocity)
    coder.field(&derivedVelocity)
    coder.field(&recentVelocity)
    coder.field(&speedAge)
    coder.field(&courseAge)
    coder.field(&speed)
    coder.field(&pace)
    coder.field(&standstill)
  }
}
