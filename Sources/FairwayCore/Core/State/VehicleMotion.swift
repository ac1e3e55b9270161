/// How the vehicle moved at the last fix used.
struct VehicleMotion: Hashable, Sendable, Codable {
  /// East and north, in metres per second.
  var velocity = PlaneVector.zero
  /// The velocity that the positions alone tell.
  var derivedVelocity = SIMD2<Float>(0, 0)
  /// The same of the last moment alone: noisier, and not late.
  var recentVelocity = SIMD2<Float>(0, 0)
  /// Seconds since a fix had a speed, and a course.
  var speedAge: Float = 1e9
  var courseAge: Float = 1e9
  var speed: Float = 0
  /// The highest speed of the last minutes, which is forgotten little by little. It grows no faster than vehicles do: a
  /// single fix that jumps makes nobody fast.
  private(set) var pace: Float = 0

  /// Expects a speed before anything is known.
  mutating func expect(_ speed: Double) { pace = Float(speed) }

  /// Notes how fast the vehicle is; of its pace before the share `keep` is left.
  @inline(__always)
  mutating func note(_ speed: Double, keep: Double, _ interval: Double) {
    self.speed = Float(speed)
    let before = Double(pace)
    pace = Float(larger(min(speed, before + Self.acceleration * interval), before * keep))
  }

  /// By how much a pace grows in a second at most, in metres per second.
  private static let acceleration = 1.0

  /// Whether the numbers are those of a vehicle.
  var isSound: Bool {
    velocity.isFinite
      && areNumbers(
        Double(derivedVelocity.x), Double(derivedVelocity.y), Double(recentVelocity.x), Double(recentVelocity.y),
        Double(speedAge), Double(courseAge), Double(speed), Double(pace))
  }

  private enum CodingKeys: String, CodingKey {
    case velocity, derivedVelocity, recentVelocity, speedAge, courseAge, speed, pace
  }
}
