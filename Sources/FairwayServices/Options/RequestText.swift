internal import FairwayRoutes
internal import GeoKernel

/// The format of numbers in requests, without exponents and trailing zeros.
enum RequestText {
  /// The number rounded to six decimals.
  static func number(_ value: Double) -> String {
    // Above this limit the scaled number would not fit; such values never pass validation.
    guard value.isFinite, abs(value) < 1e12 else { return "\(value)" }
    let scaled = Int64(clamping: (value * 1e6).rounded())
    let whole = scaled.magnitude / 1_000_000
    var fraction = scaled.magnitude % 1_000_000
    let sign = scaled < 0 ? "-" : ""
    guard fraction != 0 else { return "\(sign)\(whole)" }
    // A digit before them keeps the zeros after the point.
    fraction += 1_000_000
    while fraction % 10 == 0 { fraction /= 10 }
    return "\(sign)\(whole).\(String(fraction).afterBytes(1))"
  }

  /// The number rounded to six decimals, as a number.
  static func rounded(_ value: Double) -> Double {
    value.isFinite && abs(value) < 1e9 ? (value * 1e6).rounded() / 1e6 : value
  }

  /// One entry for each waypoint, or `nil` if every entry is empty.
  static func list(_ entries: [String]) -> String? {
    entries.allSatisfy { $0.isEmpty } ? nil : entries.joined(separator: ";")
  }

  /// A time in the format of a request: local time, ahead of UTC by some seconds, in minutes.
  static func minute(_ time: Double, east: Int) -> String {
    // Some 3,000 years from now or before; any number may be asked for.
    let minutes = Int(clamping: ((min(max(time, -1e11), 1e11) + Double(east)) / 60).rounded(.down))
    let day = minutes >= 0 ? minutes / 1440 : (minutes - 1439) / 1440
    let (date, minute) = (TimeText.date(daysSince1970: day), minutes - day * 1440)
    func padded(_ value: Int, _ width: Int = 2) -> String {
      let digits = "\(value)"
      return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
    return "\(padded(date.year, 4))-\(padded(date.month))-\(padded(date.day))"
      + "T\(padded(minute / 60)):\(padded(minute % 60))"
  }

  /// Parses a time of a request, in UTC or of a zone that is not said.
  static func seconds(_ text: String) -> Double? {
    TimeText.seconds(text.utf8.last == UInt8(ascii: "Z") ? text : text + ":00")
  }

  /// The parameters with all characters escaped that have a meaning in a query or in a form.
  ///
  /// Semicolons and commas are not escaped: they separate the entries of lists, and OSRM requires them unescaped.
  static func encoded(_ parameters: [RequestParameter]) -> String {
    parameters.map { "\($0.name)=\(escaped($0.value))" }.joined(separator: "&")
  }

  /// A text with all characters escaped that have a meaning in a path, a query or a form; slashes are not in a path.
  static func escaped(_ text: String, isPath: Bool = true) -> String {
    escaped(text) { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: ":"):
        true
      case UInt8(ascii: "/"): isPath
      default: false
      }
    }
  }

  /// A text in which the bytes that are not plain are `%` and two digits.
  static func escaped(_ text: String, unless isPlain: (UInt8) -> Bool) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if isPlain(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A text with its escapes replaced by what they stand for.
  static func unescaped(_ text: some StringProtocol) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let high = digit(rest.first), let low = digit(rest.dropFirst().first) {
        bytes.append(high * 16 + low)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8?) -> UInt8? {
    switch byte {
    case .some(let byte) where (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte): byte - UInt8(ascii: "0")
    case .some(let byte) where (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 32):
      (byte | 32) - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}

extension LocationCoordinate2D {
  /// `longitude,latitude`, rounded to 1e-6 of a degree.
  package var requestText: String {
    "\(RequestText.number(longitude)),\(RequestText.number(latitude))"
  }
}
