import EmbeddedShims
import Foundation
import GeoKernel

/// The progress bar of a replay, with its rate and the remaining time: one line on a terminal, and nothing elsewhere.
package final class ReplayMeter: Sendable {
  private struct State {
    var fixes = 0
    var shown = ContinuousClock.now
    var isShown = false
  }

  private let isVisible: Bool
  /// The total number of fixes, if it is known.
  private let total: Int?
  private let start = ContinuousClock.now
  private let state = Mutex(State())
  /// The interval between two updates of the line.
  private static let interval = Duration.milliseconds(150)

  package init(isVisible: Bool, total: Int?) {
    self.isVisible = isVisible
    self.total = total
  }

  /// Adds fixes; `fraction` is the share of the work that the caller has done, for an unknown total.
  func add(fixes: Int, fraction: Double?) {
    guard isVisible else { return }
    state.withLock { state in
      state.fixes += fixes
      let now = ContinuousClock.now
      guard now - state.shown >= Self.interval else { return }
      state.shown = now
      state.isShown = true
      let line = Self.line(
        fixes: state.fixes, seconds: (now - start).seconds,
        fraction: total.map { Double(state.fixes) / Double(max(1, $0)) } ?? fraction)
      try? FileHandle.standardError.write(contentsOf: Data("\r\u{1b}[K\(line)".utf8))
    }
  }

  /// Erases the line from the terminal.
  func end() {
    state.withLock { state in
      if state.isShown { try? FileHandle.standardError.write(contentsOf: Data("\r\u{1b}[K".utf8)) }
      state.isShown = false
    }
  }

  /// Returns the line: `[######              ]  30 %  2100000 fixes  7.4 M/s  1 s left`.
  static func line(fixes: Int, seconds: Double, fraction: Double?) -> String {
    let rate = seconds > 0 ? Double(fixes) / seconds / 1e6 : 0
    let sums = "\(fixes) fixes  \(String(format: "%.1f", rate)) M/s"
    guard let fraction, fraction > 0 else { return sums }
    let filled = Int(clamping: min(1, fraction) * 30)
    let bar = String(repeating: "#", count: filled) + String(repeating: " ", count: 30 - filled)
    let left = Int(clamping: (seconds * (1 - min(1, fraction)) / fraction).rounded(.up))
    return "[\(bar)] \(Int(clamping: fraction * 100)) %  \(sums)  \(left) s left"
  }
}
