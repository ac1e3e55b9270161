public import GeoKernel

/// What the roads around a vehicle say about its place on or beside its route: a witness that knows the map.
///
/// The engine knows only the route. A `RoadWitness` of the module FairwayRoads knows the roads, and adds this value to
/// each fix as ``Location/roads``. The engine does not need it: without it, it decides by the route alone.
///
/// A value of 64 bits, in which numbers are rounded: the margin to 1/64, distances to 0.1 m and whole metres, times to
/// 0.1 s. Larger ones are the largest that it holds.
public struct RoadEvidence: Hashable, Sendable {
  /// Where the most probable road lies.
  public enum Side: UInt8, Hashable, Sendable, CaseIterable {
    /// It is part of the route, in the route's direction.
    case onRoute
    /// It is part of the route, in the other direction.
    case againstRoute
    /// It is another road.
    case offRoute

    /// The name in files and in the bindings.
    public var name: String {
      switch self {
      case .onRoute: "onRoute"
      case .againstRoute: "againstRoute"
      case .offRoute: "offRoute"
      }
    }
  }

  /// The value as one word, which is never 0.
  public let bits: UInt64

  // The fields of the word: where each begins, and its width.
  private static let sideField = (start: UInt64(1), width: UInt64(2))
  private static let marginField = (start: UInt64(3), width: UInt64(12))
  private static let distanceField = (start: UInt64(15), width: UInt64(14))
  private static let timeField = (start: UInt64(29), width: UInt64(16))
  private static let wayField = (start: UInt64(45), width: UInt64(16))
  private static let ruleField = (start: UInt64(61), width: UInt64(1))
  private static let unused: UInt64 = 0xC000_0000_0000_0000

  // The units of the fields, and the middle of the margin's, which has a sign.
  private static let marginUnits = 64.0
  private static let middle: UInt64 = 2048
  private static let tenths = 10.0

  /// Creates the evidence of a fix.
  ///
  /// - Parameters:
  ///   - side: Where the most probable road lies.
  ///   - margin: How much more probable the best road off the route is than the best on it: the natural logarithm of the
  ///     ratio. Negative if one on it is more probable.
  ///   - distance: The distance of the fix from the most probable place.
  ///   - offTime: For how long the most probable road has been off the route, in seconds.
  ///   - offDistance: How far the vehicle has come since then, in a straight line.
  ///   - isAgainstOneWay: Whether the vehicle drives there against a one-way rule.
  public init(
    side: Side, margin: Double, distance: LocationDistance, offTime: Double = 0, offDistance: LocationDistance = 0,
    isAgainstOneWay: Bool = false
  ) {
    let shifted = (margin.isFinite ? margin : 0) * Self.marginUnits + Double(Self.middle)
    bits =
      1 | Self.put(Double(side.rawValue), Self.sideField) | Self.put(shifted, Self.marginField)
      | Self.put(distance * Self.tenths, Self.distanceField) | Self.put(offTime * Self.tenths, Self.timeField)
      | Self.put(offDistance, Self.wayField) | Self.put(isAgainstOneWay ? 1 : 0, Self.ruleField)
  }

  /// Creates the evidence of its ``bits``; nil if there is none in them.
  public init?(bits: UInt64) {
    guard bits & 1 == 1, bits & Self.unused == 0, Side(rawValue: UInt8(Self.get(bits, Self.sideField))) != nil else {
      return nil
    }
    self.bits = bits
  }

  private static func put(_ value: Double, _ field: (start: UInt64, width: UInt64)) -> UInt64 {
    let most = (UInt64(1) << field.width) - 1
    // Written so that NaN becomes 0.
    let number = value > 0 ? UInt64(exactly: min(value, Double(most)).rounded()) ?? 0 : 0
    return number << field.start
  }

  private static func get(_ bits: UInt64, _ field: (start: UInt64, width: UInt64)) -> UInt64 {
    bits >> field.start & ((UInt64(1) << field.width) - 1)
  }

  /// Where the most probable road lies.
  public var side: Side { Side(rawValue: UInt8(Self.get(bits, Self.sideField))) ?? .onRoute }

  /// How much more probable the best road off the route is than the best on it: the natural logarithm of the ratio.
  public var margin: Double {
    (Double(Self.get(bits, Self.marginField)) - Double(Self.middle)) / Self.marginUnits
  }

  /// The distance of the fix from the most probable place.
  public var distance: LocationDistance { Double(Self.get(bits, Self.distanceField)) / Self.tenths }

  /// For how long the most probable road has been off the route, in seconds.
  public var offTime: Double { Double(Self.get(bits, Self.timeField)) / Self.tenths }

  /// How far the vehicle has come since the most probable road is off the route, in a straight line.
  public var offDistance: LocationDistance { Double(Self.get(bits, Self.wayField)) }

  /// Whether the vehicle drives on the most probable road against a one-way rule.
  public var isAgainstOneWay: Bool { Self.get(bits, Self.ruleField) == 1 }
}
