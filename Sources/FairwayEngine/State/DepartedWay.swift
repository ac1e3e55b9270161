/// How far the way of a walker has led away from the route.
///
/// Course and speed of a pedestrian say little, and neither does a single position; but the way made good over half a
/// minute does. So the metres that the fixes lead away are counted, less a share of the way: a map that is off leads
/// away slowly, and who walks beside the route, however far from it, does not leave it. Ways of cyclists do not count: they
/// cut corners and take paths beside the road.
struct DepartedWay: Hashable, Sendable, PackedFields {
  /// The metres counted.
  private(set) var metres: Float = 0
  /// The distance from the nearby route at the last fix; negative if it is not known.
  private var aside: Float = -1

  /// The share of the way, as metres aside for each metre, by which a way may lead away from the line of its road.
  private static let share = 0.15
  /// The least speed at which a way is forgotten, in metres per second: who stands has not left since.
  private static let leastSpeed = 1.0
  /// The greatest change of the distance that counts, as a multiple of the way: more is a jump of the receiver.
  private static let steepest = 2.0

  /// Records the distance from the nearby route after a way.
  mutating func follow(to distance: Double, _ motion: Motion, _ interval: Double) {
    if aside >= 0 {
      let most = Self.steepest * motion.speed * interval
      let away = max(-most, min(distance - Double(aside), most)) * motion.walking
      metres = max(0, metres + Float(away - Self.share * max(motion.speed, Self.leastSpeed) * interval))
    }
    aside = Float(distance)
  }

  /// Whether the values are valid.
  var isSound: Bool { areNumbers(Double(metres), Double(aside)) && metres >= 0 }

  mutating func pack(_ coder: inout some FieldCoder) {
    coder.field(&metres)
    coder.field(&aside)
  }
}
