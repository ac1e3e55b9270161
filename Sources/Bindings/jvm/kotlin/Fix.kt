package fairway.kotlin

/** A fix of a receiver, at a time in seconds since 1970; in metres, metres per second and degrees. NaN is unknown. */
public data class Fix(
  val timestamp: Double,
  val latitude: Double,
  val longitude: Double,
  /** The radius of the expected error. */
  val horizontalAccuracy: Double = Double.NaN,
  val speed: Double = Double.NaN,
  /** Clockwise from north. */
  val course: Double = Double.NaN,
  val altitude: Double = Double.NaN,
) {
  internal fun toJava() = fairway.Fix(timestamp, latitude, longitude, horizontalAccuracy, speed, course, altitude)
}
