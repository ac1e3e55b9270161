internal import CFairway
internal import FairwayCore
internal import GeoKernel

/// Fixes in columns that the caller owns.
struct FixColumns {
  private let fixes: fairway_fixes

  init(_ pointer: UnsafePointer<fairway_fixes>?) throws(Failure) {
    fixes = try VersionedInput.read(pointer, "fixes")
    try fairway_column.check(count: fixes.count, "fixes")
    guard count > 0 else { return }
    try fixes.timestamps.check("fixes.timestamps", isNeeded: true)
    try fixes.latitudes.check("fixes.latitudes", isNeeded: true)
    try fixes.longitudes.check("fixes.longitudes", isNeeded: true)
    try fixes.horizontal_accuracies.check("fixes.horizontal_accuracies")
    try fixes.speeds.check("fixes.speeds")
    try fixes.courses.check("fixes.courses")
    try fixes.altitudes.check("fixes.altitudes")
  }

  var count: Int { fixes.count }

  subscript(place: Int) -> Location {
    @inline(__always) get {
      Location(
        coordinate: LocationCoordinate2D(
          latitude: fixes.latitudes.value(place), longitude: fixes.longitudes.value(place)),
        timestamp: fixes.timestamps.value(place), horizontalAccuracy: fixes.horizontal_accuracies.value(place),
        speed: fixes.speeds.value(place), course: fixes.courses.value(place), altitude: fixes.altitudes.value(place))
    }
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
