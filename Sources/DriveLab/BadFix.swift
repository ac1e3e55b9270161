import TraceFiles

/// An intentionally wrong fix, derived from the previous good one.
enum BadFix: String, CaseIterable {
  case outOfOrder = "outoforder"
  case notANumber = "nan"
  case allNotANumber = "allnan"
  case noAccuracy = "noaccuracy"
  case outOfRange = "range"
  case teleport
  case accuracyNegative = "accuracyneg"
  case accuracyHuge = "accuracyhuge"
  case accuracyZero = "accuracy0"
  case speedNegative = "speedneg"
  case courseWild = "coursewild"
  case duplicate
  case hop

  /// Creates the wrong fix; `last` is the previous one, `earlier` one from some seconds before, and `pause` half the
  /// interval between two fixes.
  func made(last: FixColumns.Fix, earlier: FixColumns.Fix, pause: Double) -> FixColumns.Fix {
    var fix = last
    fix.timestamp += pause
    switch self {
    case .outOfOrder:
      fix = earlier
      fix.timestamp = last.timestamp - 3.5
    case .notANumber:
      fix.latitude = .nan
      fix.longitude = .nan
    case .allNotANumber:
      fix.latitude = .nan
      fix.longitude = .nan
      fix.horizontalAccuracy = .nan
      fix.speed = .nan
      fix.course = .nan
    case .noAccuracy:
      fix.horizontalAccuracy = .nan
    case .outOfRange:
      fix.latitude = 91.5
      fix.longitude = -200
    case .teleport:
      fix.latitude = Self.shifted(fix.latitude, 0.35)
    case .accuracyNegative:
      fix.latitude = Self.shifted(fix.latitude, 0.002)
      fix.horizontalAccuracy = -1
    case .accuracyHuge:
      fix.latitude = Self.shifted(fix.latitude, 0.01)
      fix.horizontalAccuracy = 5000
    case .accuracyZero:
      fix.horizontalAccuracy = 0
    case .speedNegative:
      fix.speed = -1
      fix.course = -1
    case .courseWild:
      fix.course = 720
    case .duplicate:
      fix.timestamp = last.timestamp
    case .hop:
      fix.longitude = ((fix.longitude - 0.004) * 1e7).rounded() / 1e7
    }
    return fix
  }

  private static func shifted(_ latitude: Double, _ degrees: Double) -> Double {
    ((latitude + degrees) * 1e7).rounded() / 1e7
  }
}
