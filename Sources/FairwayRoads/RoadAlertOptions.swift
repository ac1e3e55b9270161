internal import GeoKernel
public import RoadRoutes

/// Which alerts a drive makes of its road file, and how early.
///
/// ```swift
/// var options = RoadAlertOptions()
/// options.kinds.insert(.trafficSignal)
/// options.vehicle.height = 3.8
/// drive.roadAlerts = options
/// ```
public struct RoadAlertOptions: Hashable, Sendable {
  /// Kinds of alerts, each of them off or on.
  public struct Kinds: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// A bend whose speed lies 15 % or more below the speed driven.
    public static let sharpBend = Kinds(rawValue: 1 << 0)
    /// A limit that is lower than the one before it, and than the speed driven.
    public static let lowerSpeedLimit = Kinds(rawValue: 1 << 1)
    /// A crossing with a railway or a tram.
    public static let railwayCrossing = Kinds(rawValue: 1 << 2)
    /// A limit of sizes or weights that the vehicle exceeds.
    public static let sizeLimits = Kinds(rawValue: 1 << 3)
    public static let trafficSignal = Kinds(rawValue: 1 << 4)
    public static let speedBump = Kinds(rawValue: 1 << 5)
    public static let narrowRoad = Kinds(rawValue: 1 << 6)
    public static let schoolZone = Kinds(rawValue: 1 << 7)
    public static let lowSpeedZone = Kinds(rawValue: 1 << 8)
    public static let pedestrianCrossing = Kinds(rawValue: 1 << 9)
    /// A road that is closed to the vehicle, at least at the time.
    public static let closedRoad = Kinds(rawValue: 1 << 10)

    /// What asks for braking, or for another way, before a driver can see it. The other kinds stand where towns have them
    /// every hundred metres: who hears of each soon hears of none.
    public static let usual: Kinds = [.sharpBend, .lowerSpeedLimit, .railwayCrossing, .sizeLimits, .closedRoad]
    public static let all = Kinds(rawValue: 1 << 11 - 1)
  }

  /// The kinds that are announced.
  public var kinds: Kinds
  /// The acceleration sideways that a driver accepts in a bend, in metres per second squared.
  public var sidewaysAcceleration = 2.0
  /// How a driver brakes who has heard an alert, in metres per second squared.
  public var braking = 1.5
  /// The seconds to say an alert and to understand it.
  public var reactionTime = 5.0
  /// The most alerts of the road file in any 60 seconds. Those that may wait until what is being spoken has ended, see
  /// ``RoadAlert/priority``, have half of them; what finds no room is not announced.
  public var mostInAMinute = 4
  /// The sizes that limits are compared with; a size that is nil is within all of them.
  public var vehicle = RoadVehicle()

  public init(kinds: Kinds = .usual) { self.kinds = kinds }

  /// How far before a place an alert is due at a speed, so that the vehicle can have another speed there.
  func lead(at speed: LocationSpeed, to other: LocationSpeed) -> LocationDistance {
    Self.within(reactionTime, 0...60) * speed + brakingDistance(from: speed, to: other)
  }

  private func brakingDistance(from speed: LocationSpeed, to other: LocationSpeed) -> LocationDistance {
    max(0, speed * speed - other * other) / (2 * Self.within(braking, 0.1...20))
  }

  /// The speed for a bend.
  func speed(forRadius radius: LocationDistance) -> LocationSpeed {
    (Self.within(sidewaysAcceleration, 0.1...20) * max(0, radius)).squareRoot()
  }

  /// Bounds a number, whatever a program has set.
  private static func within(_ value: Double, _ range: ClosedRange<Double>) -> Double {
    value >= range.lowerBound ? min(value, range.upperBound) : range.lowerBound
  }
}
