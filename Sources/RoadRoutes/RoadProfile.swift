internal import CRoadRoutes
internal import GeoKernel

/// What a traveller wants of a way: speeds, costs, and what is avoided. A value of whole numbers in rows, each of which has
/// a name.
///
/// ```swift
/// var profile = RoadProfile.car
/// profile.weights[.toll] = .refused
/// profile["gate_time"] = 60_000
/// ```
///
/// <doc:Costs> has all rows with their units, and where each was learned. ``RoadRoutes/init(on:profile:)`` refuses a number
/// that is out of its range: no cost is negative, and none overflows.
public struct RoadProfile: Hashable, Sendable {
  /// A car.
  public static let car = RoadProfile { rr_profile_car($0) }
  /// A truck of 4.11 m by 2.6 m by 21.64 m, of 21.77 t and at most 9.07 t an axle. ``vehicle`` changes that.
  public static let truck = RoadProfile { rr_profile_truck($0) }
  /// A city bicycle.
  public static let bicycle = RoadProfile.bicycle(.city)
  /// A pedestrian.
  public static let foot = RoadProfile { rr_profile_foot($0) }

  /// Kinds of bicycles: how fast they are on each ground, and which they avoid.
  public enum Bicycle: UInt32, Hashable, Sendable, CaseIterable {
    case city = 0
    case road
    case mountain
  }

  /// A bicycle of a kind.
  public static func bicycle(_ kind: Bicycle) -> RoadProfile {
    RoadProfile { rr_profile_bicycle($0, rr_bicycle(kind.rawValue)) }
  }

  /// All numbers, in the order of `rr_profile`.
  private var numbers: [UInt32]

  private init(_ fill: (UnsafeMutablePointer<rr_profile>) -> Void) {
    var profile = rr_profile()
    fill(&profile)
    numbers = withUnsafeBytes(of: profile) { Array($0.bindMemory(to: UInt32.self)) }
  }

  var record: rr_profile {
    var profile = rr_profile()
    withUnsafeMutableBytes(of: &profile) { bytes in
      numbers.withUnsafeBytes { bytes.copyMemory(from: $0) }
    }
    return profile
  }

  /// The name of the first row with a number that is out of its range; nil if all are in theirs.
  var fault: String? {
    var profile = record
    return rr_profile_fault(&profile).map { String(cString: $0.pointee.name) }
  }
}

extension RoadProfile {
  /// What is least on the way.
  public enum Goal: UInt32, Hashable, Sendable {
    /// The cost: time with penalties.
    case fastest = 0
    /// The length.
    case shortest
  }

  public var goal: Goal {
    get { self["goal"] == Goal.shortest.rawValue ? .shortest : .fastest }
    set { self["goal"] = newValue.rawValue }
  }

  /// Who travels: by car, by bicycle or on foot.
  public var traveller: RoadUsers {
    RoadUsers(rawValue: UInt8(truncatingIfNeeded: self["traveller"] ?? 0))
  }

  /// Whether this is a truck, of which what the map says of heavy goods vehicles holds.
  public var isTruck: Bool { self["is_truck"] == 1 }

  /// The sizes, weights and load of a car or a truck, which the limits of roads are compared with.
  public var vehicle: RoadVehicle {
    get { RoadVehicle { self[$0] ?? 0 } }
    set { for (row, number) in newValue.numbers { self[row] = number } }
  }

  /// The kinds of vehicles whose restrictions of turning apply.
  public var vehicles: RoadRestriction.Vehicles {
    get { RoadRestriction.Vehicles(rawValue: UInt16(truncatingIfNeeded: self["vehicles"] ?? 0)) }
    set { self["vehicles"] = UInt32(newValue.rawValue) }
  }

  /// The kinds of roads that are avoided.
  public var weights: [RoadKind: RoadWeight] {
    get {
      var weights: [RoadKind: RoadWeight] = [:]
      for kind in RoadKind.allCases {
        let number = self["kind_weights", Int(kind.rawValue)] ?? 1000
        guard number != 1000 else { continue }
        weights[kind] = number == RoadWeight.refusedNumber ? .refused : .times(Double(number) / 1000)
      }
      return weights
    }
    set {
      for kind in RoadKind.allCases {
        self["kind_weights", Int(kind.rawValue)] = newValue[kind].map { $0.number ?? 0 } ?? 1000
      }
    }
  }

  /// A row of numbers.
  public struct Row: Hashable, Sendable {
    public let name: String
    public let count: Int
  }

  /// All rows in their order.
  public static var rows: [Row] {
    var rows: [Row] = []
    while let row = rr_profile_row(UInt32(rows.count)) {
      rows.append(Row(name: String(cString: row.pointee.name), count: row.pointee.count))
    }
    return rows
  }

  /// A number of a row; nil if there is none. What is set where there is no row is lost.
  public subscript(name: String, place: Int = 0) -> UInt32? {
    get { Self.index(name, place).map { numbers[$0] } }
    set { if let index = Self.index(name, place), let newValue { numbers[index] = newValue } }
  }

  private static func index(_ name: String, _ place: Int) -> Int? {
    var number: UInt32 = 0
    while let row = rr_profile_row(number)?.pointee {
      if String(cString: row.name) == name { return (0..<row.count).contains(place) ? row.first + place : nil }
      number += 1
    }
    return nil
  }
}

extension RoadWeight {
  static let refusedNumber = UInt32.max

  /// The weight in thousandths; nil if it is not from 1 to 1,000.
  var number: UInt32? {
    switch self {
    case .refused: Self.refusedNumber
    case .times(let factor): factor >= 1 && factor <= 1000 ? UInt32(clamping: (factor * 1000).rounded()) : nil
    }
  }
}
