public import GeoKernel
public import RoadGraph

/// Where a vehicle without a route is.
public enum FreeDrivePosition: Hashable, Sendable {
  /// There was no fix yet.
  case unknown
  /// On a road.
  case road(RoadPlace)
  /// In the file's area, but near none of its roads: in a yard, on a field, on a road that the map does not have.
  case noRoad(LocationCoordinate2D)
  /// Outside the file's area.
  case outside(LocationCoordinate2D)

  /// The place on the road; nil if the vehicle is on none.
  public var place: RoadPlace? { if case .road(let place) = self { place } else { nil } }

  /// Where to draw the vehicle: on its road, otherwise where the fix is; nil before the first.
  public var coordinate: LocationCoordinate2D? {
    switch self {
    case .unknown: nil
    case .road(let place): place.coordinate
    case .noRoad(let coordinate), .outside(let coordinate): coordinate
    }
  }

  /// The name in files and in the bindings.
  public var name: String {
    switch self {
    case .unknown: "unknown"
    case .road: "road"
    case .noRoad: "noRoad"
    case .outside: "outside"
    }
  }
}

/// A place on a road.
public struct RoadPlace: Hashable, Sendable {
  /// The index of the edge in its file.
  public var edge: Int
  /// The direction of travel along the way's nodes, or against them.
  public var direction: RoadDirection
  /// Metres from the beginning of the edge in this direction.
  public var along: LocationDistance
  public var coordinate: LocationCoordinate2D
  /// The direction of the road there, in degrees clockwise from north.
  public var course: LocationDirection
  /// The distance along the road within which the vehicle is in nine of ten cases.
  public var bound: LocationDistance
  /// Metres from the place to the fix.
  public var distance: LocationDistance
  /// How probable this road and direction are, among all that the vehicle may be on.
  public var probability: Double
}

/// What changed with a fix of a free drive.
public struct FreeDriveChange: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The drive has rejected the fix: it is not valid, or not later than the last one.
  public static var rejectedFix: Self { Self(rawValue: 1 << 0) }
  /// There was no fix for so long that the road in between is unknown.
  public static var gap: Self { Self(rawValue: 1 << 1) }
  /// The vehicle came onto a road, left all roads, or left or entered the area of the file.
  public static var position: Self { Self(rawValue: 1 << 2) }
  /// The vehicle is on another road: another name or number, or without both another class.
  public static var road: Self { Self(rawValue: 1 << 3) }
  /// The limit is another one, or became known or unknown.
  public static var limit: Self { Self(rawValue: 1 << 4) }
  /// The severity of speeding changed.
  public static var speeding: Self { Self(rawValue: 1 << 5) }
  /// What lies ahead changed: the vehicle passed something, or another way lies ahead.
  public static var ahead: Self { Self(rawValue: 1 << 6) }
  /// One or more of your alerts are near, or alerts about the road are due: ``FreeDrive/announcedAlerts`` and
  /// ``FreeDrive/announcedRoadAlerts``.
  public static var alertAhead: Self { Self(rawValue: 1 << 7) }
  /// The vehicle has stopped, or moves again.
  public static var standing: Self { Self(rawValue: 1 << 8) }
  /// The roads say nothing about some places, because their file is damaged: `roads.damage` says where. It comes once.
  public static var roadsFailed: Self { Self(rawValue: 1 << 9) }
}

/// A road that the vehicle took.
public struct DrivenRoad: Hashable, Sendable {
  /// The index of the way in its file, on which the vehicle came onto the road: `RoadGraph.way(_:)` has its name.
  public var way: Int
  /// The number of that file in the atlas; 0 without one.
  public var file = 0
  /// The metres that the vehicle drove on the road.
  public var length: LocationDistance
  /// When the vehicle came onto the road and when it was last there, in seconds since 1970.
  public var start: Double
  public var end: Double
}
