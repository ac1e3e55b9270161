internal import CBenchPeers
import Foundation

/// How much memory a process took at most beyond what it had, as Linux counts it.
struct PeakMemory {
  private let before: Int?

  /// Begins to count.
  init() {
    try? "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
    before = Self.kilobytes("VmRSS")
  }

  /// The kilobytes that the process took at most so far; nil if the system does not say.
  private var most: Int? {
    guard let before, let most = Self.kilobytes("VmHWM") else { return nil }
    return max(0, most - before)
  }

  /// Calls a body, and returns the bytes that it took at most; nil if the system does not say.
  ///
  /// They are those of the heap if the counter of `Tests/Allocations` is preloaded, and otherwise what became resident
  /// after the C library gave back what it did not use.
  static func bytes(of body: () -> Void) -> Int? {
    if bp_heap_begin() {
      body()
      return Int(bp_heap_most())
    }
    bp_return_memory()
    let memory = PeakMemory()
    body()
    return memory.most.map { $0 * 1024 }
  }

  /// The most so far, in words.
  var words: String {
    guard let most else { return "not known on this system" }
    return "\(most) KB more at most than before the first drive"
  }

  private static func kilobytes(_ name: String) -> Int? {
    let lines = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8))?.split(separator: "\n") ?? []
    return lines.first { $0.hasPrefix(name + ":") }.flatMap { line in
      line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) }
    }
  }
}
