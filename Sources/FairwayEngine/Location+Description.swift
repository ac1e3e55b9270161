internal import GeoKernel

extension Location: CustomStringConvertible {
  /// The fix on one line: position, accuracy, speed and course if known, and time.
  ///
  /// `47.376900,8.541700 ± 5 m, 13.9 m/s, course 271°, at 1770000000.0`
  public var description: String {
    var text = "\(Self.decimal(coordinate.latitude, 6)),\(Self.decimal(coordinate.longitude, 6))"
    if let horizontalAccuracy { text += " ± \(Self.decimal(horizontalAccuracy, 0)) m" }
    if let speed { text += ", \(Self.decimal(speed, 1)) m/s" }
    if let course { text += ", course \(Self.decimal(course, 0))°" }
    return text + ", at \(timestamp)"
  }

  /// Formats a number with a fixed number of decimals, using only the standard library.
  private static func decimal(_ value: Double, _ decimals: Int) -> String {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = (abs(value) * scale).rounded()
    // Values too large for an integer, such as invalid coordinates, are printed in full.
    guard scaled < 1e15 else { return "\(value)" }
    let digits = String(Int64(scaled))
    let sign = value < 0 && scaled > 0 ? "-" : ""
    guard decimals > 0 else { return sign + digits }
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    return sign + padded.dropLast(decimals) + "." + padded.suffix(decimals)
  }
}
