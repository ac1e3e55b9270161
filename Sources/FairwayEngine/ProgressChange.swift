/// What a fix changed; each option has the name and the number of its event.
///
/// The options are computed, because another module reads a stored one by a call.
public struct ProgressChange: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The engine rejected the fix; ``ProgressState/rejection`` says why.
  @inlinable public static var rejectedFix: Self { Self(rawValue: 1 << 0) }
  /// The engine searched for the position on the route and found it; it may lie behind the last one.
  ///
  /// With infrequent fixes the engine finds each position this way; it reports that only if it is unusual, or if
  /// progress goes back.
  @inlinable public static var reacquired: Self { Self(rawValue: 1 << 1) }
  /// The vehicle is driving against the route.
  @inlinable public static var wrongWay: Self { Self(rawValue: 1 << 2) }
  /// The vehicle left the route; ``ProgressState/reason`` says why.
  @inlinable public static var offRoute: Self { Self(rawValue: 1 << 3) }
  /// The vehicle is back on the route.
  @inlinable public static var backOnRoute: Self { Self(rawValue: 1 << 4) }
  /// One or more steps ended.
  @inlinable public static var stepAdvance: Self { Self(rawValue: 1 << 5) }
  /// The vehicle passed one or more intersections.
  @inlinable public static var intersection: Self { Self(rawValue: 1 << 6) }
  /// A visual instruction is due: ``ProgressState/lastVisual``.
  @inlinable public static var visualInstruction: Self { Self(rawValue: 1 << 7) }
  /// A spoken instruction is due: ``ProgressState/lastSpoken``.
  @inlinable public static var spokenInstruction: Self { Self(rawValue: 1 << 8) }
  /// The leg's waypoint is near; once per leg.
  @inlinable public static var willArrive: Self { Self(rawValue: 1 << 9) }
  /// The vehicle reached the waypoint of ``ProgressState/arrivedLegIndex``; once per leg.
  @inlinable public static var didArrive: Self { Self(rawValue: 1 << 10) }
  /// The next leg began.
  @inlinable public static var legAdvance: Self { Self(rawValue: 1 << 11) }
  /// A later leg began, and the waypoints before it are skipped: you called ``ProgressEngine/skip(_:to:)``, or the
  /// drive began on a later leg.
  @inlinable public static var legSkip: Self { Self(rawValue: 1 << 12) }
  /// One or more alerts are near, up to ``ProgressState/lastAlert``.
  @inlinable public static var alertAhead: Self { Self(rawValue: 1 << 13) }

  /// What is worth an explanation.
  package static let decisions: ProgressChange = [
    .offRoute, .backOnRoute, .didArrive, .wrongWay, .reacquired, .legSkip,
  ]
}
