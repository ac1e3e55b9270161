public import GeoKernel

/// A single location fix: position, time, accuracy, speed and course.
///
/// A value that the receiver does not know is `nil`, never a negative number or NaN.
public struct Location: Hashable, Sendable {
  /// The position that the receiver reports.
  public var coordinate: LocationCoordinate2D
  /// When the position was measured, in seconds since 1970.
  public var timestamp: Double
  /// The radius in metres within which the receiver expects the position to lie.
  @MaybeKnown public var horizontalAccuracy: LocationAccuracy?
  /// Speed over ground in metres per second.
  @MaybeKnown public var speed: LocationSpeed?
  /// Direction of travel in degrees clockwise from true north, 0 up to 360.
  @MaybeKnown public var course: LocationDirection?
  /// Metres above the ellipsoid.
  @MaybeKnown public var altitude: LocationDistance?
  /// The expected error of ``altitude`` in metres.
  @MaybeKnown public var verticalAccuracy: LocationAccuracy?
  /// The expected error of ``speed`` in metres per second.
  @MaybeKnown public var speedAccuracy: Double?
  /// The expected error of ``course`` in degrees.
  @MaybeKnown public var courseAccuracy: Double?

  /// The bits of ``roads``; 0 if there is no evidence.
  package var roadBits: UInt64 = 0

  /// What the roads around say about the vehicle's place on or beside its route; nil if nobody has asked them.
  public var roads: RoadEvidence? {
    get { RoadEvidence(bits: roadBits) }
    set { roadBits = newValue?.bits ?? 0 }
  }

  /// The fix without ``roads``, for a start on another route: the evidence is about the old one.
  package var withoutRoads: Location {
    var fix = self
    fix.roads = nil
    return fix
  }

  /// The upper limit of times in seconds, in the year 5138; times in milliseconds have been above it since 1973.
  package static let latestTime = 1e11

  /// Creates a fix.
  ///
  /// Negative accuracies, negative speeds and courses outside 0 to 360 are common ways to say "unknown"; they become
  /// `nil`.
  @inlinable  // Trace readers create one per fix, usually with half the fields unknown.
  public init(
    coordinate: LocationCoordinate2D, timestamp: Double, horizontalAccuracy: LocationAccuracy? = nil,
    speed: LocationSpeed? = nil, course: LocationDirection? = nil, altitude: LocationDistance? = nil,
    verticalAccuracy: LocationAccuracy? = nil, speedAccuracy: Double? = nil, courseAccuracy: Double? = nil
  ) {
    self.coordinate = coordinate
    self.timestamp = timestamp
    self.horizontalAccuracy = Self.known(horizontalAccuracy, below: .infinity)
    self.speed = Self.known(speed, below: .infinity)
    self.course = Self.known(course, below: 360.000_001)
    self.altitude = Self.known(altitude, from: -.infinity, below: .infinity)
    self.verticalAccuracy = Self.known(verticalAccuracy, below: .infinity)
    self.speedAccuracy = Self.known(speedAccuracy, below: .infinity)
    self.courseAccuracy = Self.known(courseAccuracy, below: .infinity)
  }

  /// Whether the accuracy is known and, by the default ``ReceiverModel``, good enough to follow a route: at most 100 m.
  ///
  /// A session that follows a route uses its own ``ReceiverModel/qualifies(_:)``.
  public var isQualified: Bool { horizontalAccuracy != nil && ReceiverModel().qualifies(self) }

  /// Whether the accuracy is known and good enough to start a route: at most 20 m.
  public var isQualifiedForStartingRoute: Bool {
    guard let horizontalAccuracy else { return false }
    return horizontalAccuracy >= 0 && horizontalAccuracy <= 20
  }

  @inlinable
  @inline(__always)
  static func known(_ value: Double?, from least: Double = 0, below limit: Double) -> Double? {
    guard let value, value >= least, value < limit else { return nil }
    return value
  }
}
