import SeededRandom

/// The vehicle that follows the route.
package enum Vehicle: String, Hashable, Sendable, CaseIterable {
  /// A car: as fast as the road and its bends allow.
  case car
  /// A bicycle: 3 to 7 m/s where the road allows it.
  case cycle
  /// A pedestrian: 1.1 to 1.7 m/s, on either side of the street, occasionally crossing it.
  case walk

  /// The name of the mode in labels.
  package var mode: String { self == .car ? "car" : "slow" }

  var errors: RecordedErrors { self == .car ? .car : .slow }

  /// The behaviour of the vehicle; the same numbers are drawn for each vehicle, so that the drives of a car do not
  /// change.
  func manner(slowness: Double, random: inout SeededGenerator) -> DriveMotion.Manner {
    var manner = DriveMotion.Manner(
      acceleration: random.uniform(1.3...2.2), braking: random.uniform(1.8...2.8), sideways: random.uniform(1.8...3),
      haste: random.uniform(0.85...1.1), slowness: slowness)
    switch self {
    case .car: break
    case .cycle:
      manner.acceleration *= 0.4
      manner.braking *= 0.5
      manner.cruise = random.uniform(3...7)
    case .walk:
      manner.acceleration *= 0.6
      manner.braking *= 0.6
      manner.cruise = random.uniform(1.1...1.7)
    }
    return manner
  }

  /// The distance to the right of the line for the whole drive, and its changes along the way: a pedestrian crosses the
  /// street.
  func track(length: Double, random: inout SeededGenerator) -> SideTrack {
    switch self {
    case .car: SideTrack(places: [])
    case .cycle: SideTrack(places: [(0, random.uniform(0...2))])
    case .walk:
      SideTrack(
        crossing: random.uniform(1...5), every: random.uniform(600...2000), length: length, random: &random)
    }
  }
}

/// The lateral position relative to the line; positive is to the right.
struct SideTrack: Sendable {
  /// The distances driven from which each lateral position applies.
  private let places: [(odometer: Double, aside: Double)]
  /// The distance driven while crossing the street, in metres.
  private static let crossing = 12.0

  init(places: [(odometer: Double, aside: Double)]) {
    self.places = places
  }

  /// Creates a track that changes sides at a mean interval in metres.
  init(crossing aside: Double, every mean: Double, length: Double, random: inout SeededGenerator) {
    var places: [(odometer: Double, aside: Double)] = []
    var odometer = 0.0
    var side = random.chance(0.5) ? aside : -aside
    while odometer < length {
      places.append((odometer, side))
      odometer += Self.crossing + random.uniform(0.3...1.7) * mean
      side = -side
    }
    self.places = places
  }

  /// The lateral position at a distance driven, which must not decrease between calls.
  func aside(at odometer: Double, cursor: inout Int) -> Double {
    while cursor + 1 < places.count, places[cursor + 1].odometer <= odometer { cursor += 1 }
    guard cursor < places.count else { return 0 }
    let here = places[cursor]
    guard cursor > 0 else { return here.aside }
    let share = min(1, (odometer - here.odometer) / Self.crossing)
    return places[cursor - 1].aside * (1 - share) + here.aside * share
  }
}
