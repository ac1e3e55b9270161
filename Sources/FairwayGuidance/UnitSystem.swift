internal import FairwayRoutes
public import GeoKernel

/// A system of units for distances.
public enum UnitSystem: String, Hashable, Sendable, CaseIterable {
  /// Metres and kilometres.
  case metric
  /// Feet and miles.
  case imperial
  /// Yards and miles.
  case british
}

extension UnitSystem {
  /// The system that is in use in a country or region, by its code of two capitals.
  init(ofRegion code: String) {
    switch code {
    case "US", "LR", "MM": self = .imperial
    case "GB": self = .british
    default: self = .metric
    }
  }
}

/// A unit of length; the raw value is its symbol in Latin script.
public enum LengthUnit: String, Hashable, Sendable, CaseIterable {
  case meters = "m"
  case kilometers = "km"
  case feet = "ft"
  case yards = "yd"
  case miles = "mi"

  /// The length of one unit in metres.
  public var meters: LocationDistance {
    switch self {
    case .meters: 1
    case .kilometers: 1000
    case .feet: 0.3048
    case .yards: 0.9144
    case .miles: 1609.344
    }
  }
}

/// A distance as it is spoken: a number of tenths of a unit.
struct RoundDistance: Hashable, Sendable {
  let tenths: Int
  let unit: LengthUnit
  /// For a mile, the quarters in it if it is less than one.
  var mileQuarters = 0

  var meters: LocationDistance {
    mileQuarters > 0 ? Double(mileQuarters) / 4 * unit.meters : Double(tenths) / 10 * unit.meters
  }
}

extension UnitSystem {
  /// The round distances that announcements are completed with, in ascending order.
  var distances: [RoundDistance] {
    let ladder = Self.ladder(self)
    return ladder + (4...10).map { RoundDistance(tenths: 10 * $0, unit: ladder[ladder.count - 1].unit) }
  }

  /// The round heights that announcements are completed with, in ascending order. No one counts them in yards or miles.
  var heights: [RoundDistance] {
    let unit: LengthUnit = self == .metric ? .meters : .feet
    let small = unit == .meters ? [10, 15, 20, 25] : [50, 60, 70, 80]
    let large = [
      30, 40, 50, 60, 70, 80, 90, 100, 120, 150, 180, 200, 250, 300, 350, 400, 450, 500, 600, 700, 800, 900, 1000, 1200,
      1500, 1800, 2000, 2500, 3000, 3500, 4000, 5000, 6000, 8000, 10_000,
    ]
    return (small + large.filter { $0 > small[small.count - 1] }).map { RoundDistance(tenths: 10 * $0, unit: unit) }
  }

  /// The longest round distance that is not above a number of metres, or the shortest of all.
  func roundDistance(notAbove meters: LocationDistance) -> RoundDistance {
    let ladder = Self.ladder(self)
    if let last = ladder.last, meters >= last.meters + last.unit.meters {
      // Beyond the ladder, in steps of one kilometre or mile.
      let whole = Int(clamping: meters / last.unit.meters)
      return RoundDistance(tenths: min(whole, 100_000) * 10, unit: last.unit)
    }
    return ladder.last { $0.meters <= meters * (1 + 1e-9) } ?? ladder[0]
  }

  /// The round distance that is nearest to a number of metres.
  func roundDistance(nearest meters: LocationDistance) -> RoundDistance {
    let below = roundDistance(notAbove: meters)
    let ladder = Self.ladder(self)
    let above =
      ladder.first { $0.meters > below.meters } ?? RoundDistance(tenths: below.tenths + 10, unit: below.unit)
    return above.meters - meters < meters - below.meters ? above : below
  }

  /// The round distances that are spoken, in ascending order.
  private static func ladder(_ system: UnitSystem) -> [RoundDistance] {
    switch system {
    case .metric: metricLadder
    case .imperial: imperialLadder
    case .british: britishLadder
    }
  }

  private static let metricLadder =
    [10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 120, 150, 180, 200, 250, 300, 350, 400, 450, 500, 600, 700, 800, 900]
    .map { RoundDistance(tenths: $0 * 10, unit: .meters) }
    + [10, 12, 15, 17, 20, 25, 30].map { RoundDistance(tenths: $0, unit: .kilometers) }

  private static let milesLadder =
    [
      RoundDistance(tenths: 0, unit: .miles, mileQuarters: 1), RoundDistance(tenths: 3, unit: .miles),
      RoundDistance(tenths: 4, unit: .miles), RoundDistance(tenths: 0, unit: .miles, mileQuarters: 2),
      RoundDistance(tenths: 6, unit: .miles), RoundDistance(tenths: 0, unit: .miles, mileQuarters: 3),
    ] + [10, 12, 15, 17, 20, 25, 30].map { RoundDistance(tenths: $0, unit: .miles) }

  private static let imperialLadder =
    [50, 100, 150, 200, 250, 300, 350, 400, 500, 600, 700, 800, 900, 1000]
    .map { RoundDistance(tenths: $0 * 10, unit: .feet) } + milesLadder

  private static let britishLadder =
    [10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 120, 150, 200, 250, 300, 350, 400]
    .map { RoundDistance(tenths: $0 * 10, unit: .yards) } + milesLadder
}

extension GuidanceLanguage {
  /// The words for round distances or heights in announcements.
  func spoken(_ distances: [RoundDistance]) -> [SpokenDistance] {
    distances.map { SpokenDistance(distance: $0.meters, text: text($0, words.distances).plain) }
  }

  /// The text of a number of tenths.
  func number(ofTenths tenths: Int) -> String {
    let whole = written("\(tenths / 10)")
    return tenths % 10 == 0 ? whole : whole + separator + written("\(tenths % 10)")
  }

  /// A number of tenths of a unit as a screen shows it.
  package func shown(tenths: Int, _ unit: LengthUnit) -> String {
    let symbol =
      switch unit {
      case .meters: words.symbols.meters
      case .kilometers: words.symbols.kilometers
      case .feet: words.symbols.feet
      case .yards: words.symbols.yards
      case .miles: words.symbols.miles
      }
    return "\(number(ofTenths: tenths)) \(symbol)"
  }

  func written(_ number: String) -> String {
    guard let digits else { return number }
    return number.utf8.reduce(into: "") { $0 += digits[Int($1 - UInt8(ascii: "0"))] }
  }

  /// The text of a distance in the form that follows {distance} in the phrases of an announcement.
  func text(_ distance: RoundDistance, _ units: Language.Units) -> SpokenText {
    var distance = distance
    if distance.mileQuarters > 0 {
      if distance.mileQuarters <= units.mileQuarters.count {
        return SpokenText(units.mileQuarters[distance.mileQuarters - 1])
      }
      // Rounded to tenths, in a language without words for the quarters.
      distance = RoundDistance(tenths: [3, 5, 8][distance.mileQuarters - 1], unit: .miles)
    }
    let counted =
      switch distance.unit {
      case .meters: units.meters
      case .kilometers: units.kilometers
      case .feet: units.feet
      case .yards: units.yards
      case .miles: units.miles
      }
    let form = counted[words.numbers.plural.category(ofTenths: distance.tenths)]
    return form.filled([.number: SpokenText(number(ofTenths: distance.tenths))])
  }
}
