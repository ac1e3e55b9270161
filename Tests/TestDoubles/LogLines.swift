import EmbeddedShims

/// Lines that a session logs.
package final class LogLines: Sendable {
  private let written = Mutex<[String]>([])
  package init() {}
  package var lines: [String] { written.withLock(\.self) }
  package func write(_ line: String) { written.withLock { $0.append(line) } }
}
