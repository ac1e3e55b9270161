internal import FairwayRoutes

/// The unit of a trace's time stamps.
package enum TimeUnit: String, CaseIterable, Sendable {
  case seconds = "s"
  case milliseconds = "ms"
  case microseconds = "us"
  case nanoseconds = "ns"

  /// The number of units in a second.
  var perSecond: Double {
    switch self {
    case .seconds: 1
    case .milliseconds: 1e3
    case .microseconds: 1e6
    case .nanoseconds: 1e9
    }
  }

  /// Guesses the unit of a time stamp: the one in which it lies between the years 1973 and 5138.
  init(ofTimestamp time: Double) {
    switch abs(time) {
    case 1e17..<1e20: self = .nanoseconds
    case 1e14..<1e17: self = .microseconds
    case 1e11..<1e14: self = .milliseconds
    default: self = .seconds
    }
  }
}

/// A trace whose time stamps are checked for their unit: if milliseconds were read as seconds, a drive of an hour would
/// last six weeks.
struct SecondsTrace<Reader: TraceReader>: TraceReader {
  private var reader: Reader
  private var isChecked = false
  var badLines: BadLines { reader.badLines }
  var fractionRead: Double? { reader.fractionRead }

  init(_ reader: Reader) {
    self.reader = reader
  }

  mutating func read(into columns: inout FixColumns, limit: Int) throws(LineError) {
    try reader.read(into: &columns, limit: limit)
    guard !isChecked else { return }
    let times = columns.timestamps.filter(\.isFinite).sorted { abs($0) < abs($1) }
    guard !times.isEmpty else { return }
    isChecked = true
    // A single fix may have a wrong time, but not half of them.
    let typical = times[times.count / 2]
    let unit = TimeUnit(ofTimestamp: typical)
    if unit != .seconds {
      throw LineError(
        "the time stamps look like \(unit), not seconds (\(typical)); replay --time-unit \(unit.rawValue) reads them")
    }
  }
}
