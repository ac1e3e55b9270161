internal import CFairway
internal import FairwayCore
internal import GeoKernel

/// Fixes in columns that the caller owns.
struct FixColumns {
  private let fixes: fairway_fixes

  init(_ pointer: UnsafePointer<fairway_fixes>?) throws(Failure) {
    fixes = try VersionedInput.read(pointer, "fixes")
    guard (0...Self.largest).contains(fixes.count) else {
      throw Failure(FAIRWAY_ERROR_ARGUMENT, "fixes.count is too large")
    }
    guard count > 0 else { return }
    try Self.check(fixes.timestamps, "timestamps", isNeeded: true)
    try Self.check(fixes.latitudes, "latitudes", isNeeded: true)
    try Self.check(fixes.longitudes, "longitudes", isNeeded: true)
    try Self.check(fixes.horizontal_accuracies, "horizontal_accuracies")
    try Self.check(fixes.speeds, "speeds")
    try Self.check(fixes.courses, "courses")
    try Self.check(fixes.altitudes, "altitudes")
  }

  /// A larger count would not fit into memory; a sum of two fits into an `Int`.
  private static var largest: Int { .max >> 4 }

  private static func check(_ column: fairway_column, _ name: String, isNeeded: Bool = false) throws(Failure) {
    if isNeeded, column.values == nil { throw .null("fixes.\(name).values") }
    guard (0...largest).contains(column.offset) else {
      throw Failure(FAIRWAY_ERROR_ARGUMENT, "fixes.\(name).offset is too large")
    }
  }

  var count: Int { fixes.count }

  subscript(place: Int) -> Location {
    @inline(__always) get {
      Location(
        coordinate: LocationCoordinate2D(
          latitude: Self.value(fixes.latitudes, place), longitude: Self.value(fixes.longitudes, place)),
        timestamp: Self.value(fixes.timestamps, place),
        horizontalAccuracy: Self.value(fixes.horizontal_accuracies, place), speed: Self.value(fixes.speeds, place),
        course: Self.value(fixes.courses, place), altitude: Self.value(fixes.altitudes, place))
    }
  }

  /// A value of a column, or NaN if it is unknown.
  @inline(__always)
  private static func value(_ column: fairway_column, _ place: Int) -> Double {
    guard let values = column.values else { return .nan }
    let index = column.offset + place
    if let validity = column.validity, validity[index >> 3] >> UInt8(index & 7) & 1 == 0 { return .nan }
    return values[index]
  }
}

extension Location {
  /// Converts a fix of the caller.
  init(_ fix: fairway_fix) {
    self.init(
      coordinate: LocationCoordinate2D(latitude: fix.latitude, longitude: fix.longitude), timestamp: fix.timestamp,
      horizontalAccuracy: fix.horizontal_accuracy, speed: fix.speed, course: fix.course, altitude: fix.altitude)
    roads = RoadEvidence(bits: fix.roads)
  }
}
