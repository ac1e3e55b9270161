internal import GeoKernel

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The format of numbers in requests, without exponents and trailing zeros.
enum RequestText {
  /// The number rounded to six decimals.
  static func number(_ value: Double) -> String {
    // Above this limit the scaled number would not fit; such values never pass validation.
    guard value.isFinite, abs(value) < 1e12 else { return "\(value)" }
    let scaled = Int64(clamping: (value * 1e6).rounded())
    let whole = scaled.magnitude / 1_000_000
    var fraction = String(scaled.magnitude % 1_000_000)
    let sign = scaled < 0 ? "-" : ""
    guard fraction != "0" else { return "\(sign)\(whole)" }
    fraction = String(repeating: "0", count: 6 - fraction.count) + fraction
    while fraction.last == "0" { fraction.removeLast() }
    return "\(sign)\(whole).\(fraction)"
  }

  /// The number rounded to six decimals, as a number.
  static func rounded(_ value: Double) -> Double {
    Double(number(value)) ?? value
  }

  /// A coordinate as GeoJSON's position, rounded like the coordinates of every request.
  static func position(_ coordinate: LocationCoordinate2D) -> [Double] {
    [rounded(coordinate.longitude), rounded(coordinate.latitude)]
  }

  /// One entry for each waypoint, or `nil` if every entry is empty.
  static func list(_ entries: [String]) -> String? {
    entries.allSatisfy(\.isEmpty) ? nil : entries.joined(separator: ";")
  }

  /// A time in the format of a request: local time in the given zone, in minutes.
  static func minute(_ date: Date, in zone: TimeZone) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
    func padded(_ value: Int?, _ width: Int) -> String {
      let digits = String(value ?? 0)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(padded(parts.year, 4))-\(padded(parts.month, 2))-\(padded(parts.day, 2))"
      + "T\(padded(parts.hour, 2)):\(padded(parts.minute, 2))"
  }

  /// A time in the format of Mapbox: local time in the given zone or, without one, in UTC.
  static func time(_ date: Date, in zone: TimeZone?) -> String {
    minute(date, in: zone ?? .gmt) + (zone == nil ? ":00Z" : "")
  }

  /// Parses the result of ``time(_:in:)``, local time as that of the given zone.
  static func date(_ text: String, in zone: TimeZone) -> Date? {
    let fields = text.split(whereSeparator: { "-T:".contains($0) }).map { Int($0) }
    guard fields.count == 5, !fields.contains(nil) else {
      return text.hasSuffix(":00Z") ? date(String(text.dropLast(4)), in: .gmt) : nil
    }
    let parts = DateComponents(
      year: fields[0], month: fields[1], day: fields[2], hour: fields[3], minute: fields[4])
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    return calendar.date(from: parts)
  }

  /// The parameters with all characters escaped that have a meaning in a query or in a form.
  ///
  /// Semicolons and commas are not escaped: they separate the entries of lists, and OSRM requires them unescaped.
  static func encoded(_ items: [URLQueryItem]) -> String {
    items.map { item in
      "\(item.name)=\(escaped(item.value ?? ""))"
    }
    .joined(separator: "&")
  }

  /// A text with all characters escaped that have a meaning in a path, a query or a form, except slashes.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for byte in text.utf8 {
      if plain.contains(byte) {
        escaped.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        escaped += digits.utf8.count == 1 ? "%0" + digits : "%" + digits
      }
    }
    return escaped
  }

  private static let plain = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~;,:/".utf8)
}

extension LocationCoordinate2D {
  /// `longitude,latitude`, rounded to 1e-6 of a degree.
  package var requestText: String {
    "\(RequestText.number(longitude)),\(RequestText.number(latitude))"
  }

  /// Parses a `longitude,latitude` pair.
  init?(requestText: some StringProtocol) {
    let parts = requestText.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let longitude = Double(parts[0]), let latitude = Double(parts[1]) else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }
}
