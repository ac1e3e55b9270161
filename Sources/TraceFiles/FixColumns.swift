/// Fixes as columns of numbers; NaN is unknown.
///
/// The columns contain the values of the file unchecked: the user has to reject a latitude of 91, a negative accuracy
/// or a time that goes back.
package struct FixColumns: Hashable, Sendable {
  /// The times, in seconds since 1970.
  package var timestamps: [Double] = []
  /// The latitudes, in degrees north.
  package var latitudes: [Double] = []
  /// The longitudes, in degrees east.
  package var longitudes: [Double] = []
  /// The radii of the expected errors, in metres.
  package var horizontalAccuracies: [Double] = []
  /// The speeds, in metres per second.
  package var speeds: [Double] = []
  /// The courses, in degrees clockwise from true north.
  package var courses: [Double] = []
  /// The altitudes, in metres.
  package var altitudes: [Double] = []

  /// Creates columns without fixes.
  package init() {}

  /// The number of fixes.
  package var count: Int { latitudes.count }

  /// Appends a fix.
  package mutating func append(_ fix: Fix) {
    timestamps.append(fix.timestamp)
    latitudes.append(fix.latitude)
    longitudes.append(fix.longitude)
    horizontalAccuracies.append(fix.horizontalAccuracy)
    speeds.append(fix.speed)
    courses.append(fix.course)
    altitudes.append(fix.altitude)
  }

  /// Appends fixes from an array with a row for each case of ``TraceColumn``, `stride` apart.
  mutating func append(_ rows: [Double], stride: Int, count: Int) {
    for (row, column) in TraceColumn.allCases.enumerated() {
      self[keyPath: column.values].append(contentsOf: rows[row * stride..<row * stride + count])
    }
  }

  /// Appends a range of other fixes.
  package mutating func append(_ other: FixColumns, _ range: Range<Int>) {
    for column in TraceColumn.allCases {
      self[keyPath: column.values].append(contentsOf: other[keyPath: column.values][range])
    }
  }

  /// Reserves memory, so that appending does not move the fixes.
  package mutating func reserveCapacity(_ capacity: Int) {
    for column in TraceColumn.allCases { self[keyPath: column.values].reserveCapacity(capacity) }
  }

  /// Removes all fixes and keeps the memory.
  package mutating func removeAll() {
    for column in TraceColumn.allCases { self[keyPath: column.values].removeAll(keepingCapacity: true) }
  }

  /// Removes the last fixes.
  mutating func removeLast(_ count: Int) {
    for column in TraceColumn.allCases { self[keyPath: column.values].removeLast(count) }
  }

  /// The fix at an index.
  package subscript(index: Int) -> Fix {
    Fix(
      timestamp: timestamps[index], latitude: latitudes[index], longitude: longitudes[index],
      horizontalAccuracy: horizontalAccuracies[index], speed: speeds[index], course: courses[index],
      altitude: altitudes[index])
  }

  /// One fix of a trace; NaN is unknown.
  package struct Fix: Hashable, Sendable {
    package var timestamp: Double
    package var latitude: Double
    package var longitude: Double
    package var horizontalAccuracy: Double
    package var speed: Double
    package var course: Double
    package var altitude: Double

    /// Creates a fix; omitted values are unknown.
    package init(
      timestamp: Double = .nan, latitude: Double = .nan, longitude: Double = .nan, horizontalAccuracy: Double = .nan,
      speed: Double = .nan, course: Double = .nan, altitude: Double = .nan
    ) {
      self.timestamp = timestamp
      self.latitude = latitude
      self.longitude = longitude
      self.horizontalAccuracy = horizontalAccuracy
      self.speed = speed
      self.course = course
      self.altitude = altitude
    }

    /// One value.
    subscript(column: TraceColumn) -> Double {
      switch column {
      case .timestamp: timestamp
      case .latitude: latitude
      case .longitude: longitude
      case .horizontalAccuracy: horizontalAccuracy
      case .speed: speed
      case .course: course
      case .altitude: altitude
      }
    }

    /// Changes one value.
    @inline(__always)
    mutating func set(_ column: TraceColumn, to value: Double) {
      switch column {
      case .timestamp: timestamp = value
      case .latitude: latitude = value
      case .longitude: longitude = value
      case .horizontalAccuracy: horizontalAccuracy = value
      case .speed: speed = value
      case .course: course = value
      case .altitude: altitude = value
      }
    }
  }
}

/// A column of a trace file.
package enum TraceColumn: String, CaseIterable, Sendable {
  case timestamp
  case latitude
  case longitude
  case horizontalAccuracy = "horizontal_accuracy"
  case speed
  case course
  case altitude

  /// The bit of the column in the mask of a packed file.
  @inline(__always)
  var bit: UInt32 {
    switch self {
    case .timestamp: 1
    case .latitude: 2
    case .longitude: 4
    case .horizontalAccuracy: 8
    case .speed: 16
    case .course: 32
    case .altitude: 64
    }
  }

  /// The key path of the column in ``FixColumns``.
  var values: WritableKeyPath<FixColumns, [Double]> {
    switch self {
    case .timestamp: \.timestamps
    case .latitude: \.latitudes
    case .longitude: \.longitudes
    case .horizontalAccuracy: \.horizontalAccuracies
    case .speed: \.speeds
    case .course: \.courses
    case .altitude: \.altitudes
    }
  }
}
