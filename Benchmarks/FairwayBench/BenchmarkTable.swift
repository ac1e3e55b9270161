import Foundation

/// Formats results as lines of text.
struct BenchmarkTable {
  /// The results of an earlier run for comparison.
  let baseline: BenchmarkReport?

  func header(_ machine: Machine) -> String {
    let about =
      "\(machine.cpu), \(machine.cores) cores, \(machine.system), \(machine.build) build, "
      + "GEOS \(machine.geos), PROJ \(machine.proj)"
    var titles = [
      Self.left("name", 24), Self.right("n", 8), Self.right("case", 6), Self.right("ns", 11), Self.right("spread", 7),
      "  " + Self.left("peer", 30), Self.right("peer ns", 11), Self.right("ratio", 8),
      Self.right("error", 20), Self.right("checksum", 18),
    ]
    if baseline != nil { titles += [Self.right("ns then", 11), Self.right("ratio then", 11)] }
    return about + "\n\n" + titles.joined()
  }

  func line(_ row: BenchmarkReport.Row) -> String {
    var cells = [
      Self.left(row.name, 24), Self.right("\(row.n)", 8), Self.right(row.variant, 6),
      Self.right(Self.figure(row.ns), 11), Self.right(String(format: "%.0f%%", row.spread * 100), 7),
      "  " + Self.left(row.peer ?? "-", 30), Self.right(row.peerNanoseconds.map(Self.figure) ?? "-", 11),
      Self.right(row.ratio.map { String(format: "%.2f", $0) } ?? "-", 8),
      Self.right(row.error.map { "\(Self.figure($0)) \(row.errorUnit ?? "")" } ?? "-", 20),
      Self.right(String(format: "%.9g", row.checksum), 18),
    ]
    if let baseline {
      let then = baseline.row(like: row)
      cells += [
        Self.right(then.map { String(format: "%+.0f%%", (row.ns / $0.ns - 1) * 100) } ?? "new", 11),
        Self.right(then?.ratio.map { String(format: "%.2f", $0) } ?? "-", 11),
      ]
    }
    return cells.joined()
  }

  /// Returns the speed in megabytes per second if the benchmark is per byte, otherwise nil.
  func speed(_ row: BenchmarkReport.Row) -> String? {
    guard row.isPerByte else { return nil }
    let peer = row.peerNanoseconds.map { ", \(row.peer ?? ""): \(Self.figure(1000 / $0)) MB/s" } ?? ""
    return Self.left("", 24) + "\(Self.figure(1000 / row.ns)) MB/s\(peer)"
  }

  /// Formats a number with at least three significant digits.
  private static func figure(_ value: Double) -> String {
    if value == 0 { return "0" }
    return abs(value) >= 100 ? String(format: "%.0f", value) : String(format: "%.3g", value)
  }

  private static func left(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(1, width - text.count)) + text
  }
}
