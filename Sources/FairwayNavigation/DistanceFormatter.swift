public import Foundation
public import GeoKernel

/// Formats a distance for a driver, with coarser rounding for longer distances.
public struct DistanceFormatter: Hashable, Sendable {
  /// A system of units.
  public enum System: String, Hashable, Sendable, Codable, CaseIterable {
    /// Metres and kilometres.
    case metric
    /// Feet and miles.
    case imperial
    /// Yards and miles.
    case british
  }

  /// A unit of length; the raw value is its printed symbol.
  public enum Unit: String, Hashable, Sendable, Codable, CaseIterable {
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

  /// A rounded distance.
  public struct Value: Hashable, Sendable {
    /// The number of units.
    public var quantity: Double
    /// The unit.
    public var unit: Unit
    /// The number of decimals worth printing.
    public var decimals: Int
  }

  /// The system of units.
  public var system: System
  /// The locale whose decimal separator is used.
  public var locale: Locale

  /// Creates a formatter for a system of units, by default that of the locale.
  public init(system: System? = nil, locale: Locale = .current) {
    self.locale = locale
    self.system = system ?? Self.system(of: locale)
  }

  private static func system(of locale: Locale) -> System {
    switch locale.measurementSystem {
    case .us: .imperial
    case .uk: .british
    default: .metric
    }
  }

  /// The distance in its display unit and precision. Negative distances count as 0.
  public func value(of distance: LocationDistance) -> Value {
    let distance = distance.isFinite ? max(0, distance) : 0
    let rule = rules.first { distance < $0.limit } ?? last
    let steps = (distance / rule.unit.meters / rule.step).rounded()
    return Value(quantity: steps * rule.step, unit: rule.unit, decimals: rule.step < 1 ? 1 : 0)
  }

  /// The formatted distance, such as "250 m" or "1.2 km".
  public func string(from distance: LocationDistance) -> String {
    let value = value(of: distance)
    // Tenths are computed as integers, so that no binary fraction is printed.
    let tenths = Int(clamping: (value.quantity * 10).rounded())
    let separator = locale.decimalSeparator ?? "."
    let number = value.decimals == 0 || tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10)\(separator)\(tenths % 10)"
    return "\(number) \(value.unit.rawValue)"
  }

  /// A rounding rule: the distance below which it applies, the unit, and the rounding step in that unit.
  private typealias Rule = (limit: LocationDistance, unit: Unit, step: Double)

  private var rules: [Rule] {
    let mile = Unit.miles.meters
    let yard = Unit.yards.meters
    switch system {
    case .metric:
      return [
        (25, .meters, 5), (100, .meters, 25), (999, .meters, 50), (3000, .kilometers, 0.1),
      ]
    case .imperial:
      return [(0.1 * mile, .feet, 50), (3 * mile, .miles, 0.1)]
    case .british:
      return [(20 * yard, .yards, 10), (100 * yard, .yards, 25), (0.1 * mile, .yards, 50), (3 * mile, .miles, 0.1)]
    }
  }

  private var last: Rule { (.infinity, system == .metric ? .kilometers : .miles, 1) }
}
