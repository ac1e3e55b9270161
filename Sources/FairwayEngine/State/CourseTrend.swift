/// The change of a vehicle's course, from the mean of its headings over the last seconds and the age of that mean.
///
/// The result depends on time, not on the number of fixes.
struct CourseTrend: Hashable, Sendable, PackedFields {
  private var heading = SIMD2<Float>(0, 0)
  /// The mean age of the averaged headings, in seconds.
  private var age: Float = 0
  private var time = -1e9

  /// The time over which headings are averaged, in seconds.
  private static let span = 1.5
  /// The age below which the mean reveals no change, in seconds.
  private static let leastAge = 0.3

  /// Whether the previous fix was recorded.
  func isContinuous(at time: Double, _ interval: Double) -> Bool { abs(time - interval - self.time) < 1e-3 }

  /// Records a heading; starts over if the previous one was not recorded.
  mutating func follow(_ heading: PlaneVector, at time: Double, _ interval: Double) {
    if isContinuous(at: time, interval) {
      let keep = decay(interval / Self.span)
      self.heading = SIMD2<Float>(heading.lanes * (1 - keep) + SIMD2<Double>(self.heading) * keep)
      age = (age + Float(interval)) * Float(keep)
    } else {
      self.heading = SIMD2<Float>(heading.lanes)
      age = 0
    }
    self.time = time
  }

  /// Adjusts the time after the clock of the fixes was set.
  mutating func setClock(by seconds: Double) { time += seconds }

  /// The turn of the heading in a time, as the cosine and sine of the clockwise angle; no turn if unknown.
  func turn(of heading: PlaneVector) -> (cosine: Double, sine: Double, time: Double) {
    let mean = PlaneVector(SIMD2<Double>(self.heading)).direction
    let cosine = mean.dot(heading)
    guard Double(age) > Self.leastAge, cosine > 0 else { return (1, 0, Self.span) }
    return (cosine, mean.right.dot(heading), Double(age))
  }

  /// Whether the values are valid for a course.
  var isSound: Bool { areNumbers(Double(heading.x), Double(heading.y), Double(age), time) }

  mutating func pack(_ coder: inout some FieldCoder) {
    coder.field(&heading)
    coder.field(&age)
    coder.field(&time)
  }
}
