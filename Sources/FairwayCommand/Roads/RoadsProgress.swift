import Foundation
import GeoKernel

/// The progress of work on roads: one line on a terminal, and nothing elsewhere.
final class RoadsProgress {
  private let what: String
  private let isVisible: Bool
  private var shown = -1

  init(_ what: String, isVisible: Bool) {
    self.what = what
    self.isVisible = isVisible
  }

  /// Shows the share that is done, if it has changed by a hundredth.
  func show(_ share: Double) {
    let percent = Int(clamping: share * 100)
    guard isVisible, percent != shown else { return }
    shown = percent
    let bar = String(repeating: "#", count: percent * 3 / 10).padding(toLength: 30, withPad: " ", startingAt: 0)
    write("\r\u{1b}[K\(what) [\(bar)] \(percent) %")
  }

  /// Erases the line.
  func end() {
    if shown >= 0 { write("\r\u{1b}[K") }
    shown = -1
  }

  private func write(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }
}
