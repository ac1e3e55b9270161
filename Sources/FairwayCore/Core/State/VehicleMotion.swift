/// How the vehicle moved at the last fix used.
struct VehicleMotion: Hashable, Sendable, Codable {
  /// East and north, in metres per second.
  var velocity = PlaneVector.zero
  /// The velocity that the positions alone tell.
  var derivedVelocity = SIMD2<Float>(0, 0)
  /// Seconds since a fix had a speed, and a course.
  var speedAge: Float = 1e9
  var courseAge: Float = 1e9
  var speed: Float = 0

  private enum CodingKeys: String, CodingKey {
    case velocity, derivedVelocity, speedAge, courseAge, speed
  }
}
