internal import FairwayRoutes
package import Foundation

extension FixColumns {
  /// Returns the fixes as sentences of NMEA 0183: RMC, GGA and GST for each.
  ///
  /// Times are rounded to milliseconds, and positions to a ten-millionth of a minute, 0.2 mm. Fixes that the sentences
  /// cannot represent are left out: those without a position on Earth, or before 1980 or after 2079.
  package func nmea() -> Data {
    var text = Data()
    for index in 0..<count {
      guard let fix = NMEAFix(self[index]) else { continue }
      for content in [fix.rmc, fix.gga, fix.gst] {
        let sum = NMEASentence.hexadecimal(NMEASentence.checksum(content.utf8))
        text.append(contentsOf: "$\(content)*\(sum)\r\n".utf8)
      }
    }
    return text
  }
}

/// The fields of a fix's sentences.
private struct NMEAFix {
  private let fix: FixColumns.Fix
  private let time: String
  private let date: String
  private let position: String

  init?(_ fix: FixColumns.Fix) {
    // From the years 1980 to 2079.
    guard abs(fix.latitude) <= 90, abs(fix.longitude) <= 180,
      let moment = Int(exactly: (fix.timestamp * 1000).rounded()),
      (315_532_800_000..<3_471_292_800_000).contains(moment)
    else { return nil }
    self.fix = fix
    let (days, milliseconds) = (moment / 86_400_000, moment % 86_400_000)
    let seconds = milliseconds / 1000
    time = String(
      format: "%02d%02d%02d.%03d", seconds / 3600, seconds / 60 % 60, seconds % 60, milliseconds % 1000)
    let (year, month, day) = TimeText.date(daysSince1970: days)
    date = String(format: "%02d%02d%02d", day, month, year % 100)
    let latitude = Self.angle(fix.latitude, digits: 2, fix.latitude < 0 ? "S" : "N")
    position = latitude + "," + Self.angle(fix.longitude, digits: 3, fix.longitude < 0 ? "W" : "E")
  }

  var rmc: String {
    let speed = Self.number(fix.speed * 3600 / 1852, 4)
    return "GPRMC,\(time),A,\(position),\(speed),\(Self.number(fix.course, 3)),\(date),,,A"
  }

  var gga: String {
    let dilution = Self.number(fix.horizontalAccuracy / NMEAEpoch.metresPerDilution, 2)
    let altitude = fix.altitude.isNaN ? "," : Self.number(fix.altitude, 3, allowsNegative: true) + ",M"
    return "GPGGA,\(time),\(position),1,08,\(dilution),\(altitude),0.0,M,,"
  }

  var gst: String {
    // The same error in both directions.
    let error = Self.number(fix.horizontalAccuracy / 2.0.squareRoot(), 4)
    return "GPGST,\(time),,,,,\(error),\(error),"
  }

  /// Returns degrees and minutes.
  private static func angle(_ degrees: Double, digits: Int, _ letter: String) -> String {
    let scale = 10_000_000
    // Rounded as a whole, so that there are never 60 minutes.
    let minutes = Int(exactly: (abs(degrees) * 60 * Double(scale)).rounded()) ?? 0
    let (whole, rest) = (minutes / (60 * scale), minutes % (60 * scale))
    return String(format: "%0\(digits)d%02d.%07d", whole, rest / scale, rest % scale) + "," + letter
  }

  /// Returns a number with some decimals; nothing for an unknown one.
  private static func number(_ value: Double, _ decimals: Int, allowsNegative: Bool = false) -> String {
    guard value.isFinite, allowsNegative || value >= 0 else { return "" }
    return String(format: "%.\(decimals)f", value)
  }
}
