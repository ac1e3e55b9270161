import Foundation

/// How much memory a process took at most beyond what it had, as Linux counts it.
struct PeakMemory {
  private let before: Int?

  /// Begins to count.
  init() {
    try? "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
    before = Self.kilobytes("VmRSS")
  }

  /// The most so far, in words.
  var words: String {
    guard let before, let most = Self.kilobytes("VmHWM") else { return "not known on this system" }
    return "\(max(0, most - before)) KB more at most than before the first drive"
  }

  private static func kilobytes(_ name: String) -> Int? {
    let lines = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8))?.split(separator: "\n") ?? []
    return lines.first { $0.hasPrefix(name + ":") }.flatMap { line in
      line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) }
    }
  }
}
