import GeoKernel

extension DriveTruth {
  /// The truth as a line of JSON.
  ///
  /// Numbers are printed with the digits that they were rounded to, so that they read back to the same double.
  ///
  /// - Complexity: O(*n*) in the fixes.
  package var json: [UInt8] {
    let truth = self
    var text = FixedText()
    text.bytes.reserveCapacity(22 * truth.fix.odometer.count + 4096)
    text.append("{\"id\": ")
    text.append(quoted: truth.id)
    for (key, value) in [
      ("map", truth.map), ("route_kind", truth.routeKind), ("drive_kind", truth.driveKind), ("noise", truth.noise),
    ] {
      text.append(", \"\(key)\": ")
      text.append(quoted: value)
    }
    if let mode = truth.mode {
      text.append(", \"mode\": ")
      text.append(quoted: mode)
    }
    text.append(", \"rate_hz\": ")
    if truth.rateHz == truth.rateHz.rounded() {
      text.append(truth.rateHz, decimals: 0)
    } else {
      text.append("\(truth.rateHz)")
    }
    text.append(", \"route_length\": ")
    text.append(truth.routeLength, decimals: 2)
    text.append(", \"route_length_response\": ")
    text.append(truth.routeLengthResponse, decimals: 2)
    text.append(", \"driven\": ")
    text.append(truth.driven, decimals: 1)
    text.append(", \"leg_ends\": ")
    text.append(list: truth.legEnds) { text, end in text.append(end, decimals: 2) }
    text.append(", \"deviations\": ")
    text.append(list: truth.deviations, Self.append)
    text.append(", \"arrivals\": ")
    text.append(list: truth.arrivals, Self.append)
    text.append(", \"stops_at_end\": \(truth.stopsAtEnd), \"bad_fixes\": {")
    let bad = truth.badFixes.sorted { (Int($0.key) ?? 0) < (Int($1.key) ?? 0) }
    for (index, entry) in bad.enumerated() {
      text.append(index == 0 ? "" : ", ")
      text.append(quoted: entry.key)
      text.append(": ")
      text.append(quoted: entry.value)
    }
    text.append("}, \"fix\": {\"state\": ")
    text.append(quoted: truth.fix.state)
    text.append(", \"along\": ")
    text.append(list: truth.fix.along) { text, along in text.append(along, decimals: 1) }
    text.append(", \"odometer\": ")
    text.append(list: truth.fix.odometer) { text, odometer in text.append(odometer, decimals: 1) }
    text.append("}}\n")
    return text.bytes
  }

  private static func append(_ text: inout FixedText, _ deviation: DriveTruth.Deviation) {
    text.append("{\"kind\": ")
    text.append(quoted: deviation.kind)
    text.append(", \"left\": ")
    text.append(deviation.left, decimals: 3)
    text.append(", \"apart\": ")
    text.append(deviation.apart, decimals: 3)
    text.append(", \"back\": ")
    text.append(deviation.back, decimals: 3)
    text.append(", \"along_left\": ")
    text.append(deviation.alongLeft, decimals: 1)
    text.append(", \"along_back\": ")
    text.append(deviation.alongBack, decimals: 1)
    text.append(", \"farthest\": ")
    text.append(deviation.farthest, decimals: 1)
    if let passed = deviation.passed {
      text.append(", \"passed\": ")
      text.append(passed, decimals: 3)
    }
    text.append("}")
  }

  private static func append(_ text: inout FixedText, _ arrival: DriveTruth.Arrival) {
    text.append("{\"waypoint\": \(arrival.waypoint), \"along\": ")
    text.append(arrival.along, decimals: 1)
    text.append(", \"from\": ")
    text.append(arrival.from, decimals: 3)
    text.append(", \"to\": ")
    text.append(arrival.to, decimals: 3)
    text.append("}")
  }
}

/// A buffer for text to which numbers with few decimals are appended quickly.
private struct FixedText {
  var bytes: [UInt8] = []

  private static let powers: [Double] = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7]

  mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  mutating func append(_ value: Double?, decimals: Int) {
    guard let value else { return append("null") }
    guard value.isFinite else { return append("NaN") }
    let scaled = (abs(value) * Self.powers[decimals]).rounded()
    guard scaled < 1e18 else { return append("\(value)") }
    var digits = UInt64(clamping: scaled)
    if value < 0, digits != 0 { bytes.append(UInt8(ascii: "-")) }
    let first = bytes.count
    var written = 0
    repeat {
      if written == decimals, decimals > 0 { bytes.append(UInt8(ascii: ".")) }
      bytes.append(UInt8(ascii: "0") + UInt8(digits % 10))
      digits /= 10
      written += 1
    } while digits > 0 || written <= decimals
    bytes[first...].reverse()
  }

  mutating func append(quoted text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0..<0x20:
        append("\\u00" + (byte < 16 ? "0" : "1") + String(byte % 16, radix: 16))
      default:
        bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  mutating func append<Element>(list: [Element], _ write: (inout FixedText, Element) -> Void) {
    append("[")
    for (index, element) in list.enumerated() {
      if index > 0 { append(", ") }
      write(&self, element)
    }
    append("]")
  }
}
