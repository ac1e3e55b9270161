internal import FairwayRoutes
public import Foundation
public import GeoKernel

/// Formats a distance for a driver, with coarser rounding for longer distances.
public struct DistanceFormatter: Hashable, Sendable {
  /// A system of units.
  public typealias System = UnitSystem
  /// A unit of length; the raw value is its symbol in Latin script.
  public typealias Unit = LengthUnit

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
  /// The locale whose digits, decimal separator and symbols are used. For languages without guidance it is the separator
  /// only.
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
    let isWhole = value.decimals == 0 || tenths % 10 == 0
    let language = GuidanceLanguage(locale.identifier)
    guard language.isFallback else {
      return language.shown(tenths: isWhole ? tenths / 10 * 10 : tenths, value.unit)
    }
    let separator = locale.decimalSeparator ?? "."
    let number = isWhole ? "\(tenths / 10)" : "\(tenths / 10)\(separator)\(tenths % 10)"
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
