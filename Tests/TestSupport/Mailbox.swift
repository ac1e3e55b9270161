import EmbeddedShims

/// Collects what is sent to it from any thread.
package final class Mailbox<Value: Sendable>: Sendable {
  private let stored = Mutex<[Value]>([])
  package init() {}

  package var values: [Value] { stored.withLock { $0 } }
  package func put(_ value: Value) { stored.withLock { $0.append(value) } }

  /// Waits for a number of values, for a limited time.
  package func wait(for count: Int = 1, timeout: Double = 10) throws {
    try waitUntil("\(count) values, there are \(values.count)", within: timeout) { values.count >= count }
  }

  /// Waits for a number of values, for a limited time.
  package func wait(for count: Int = 1, timeout: Double = 10) async throws {
    try await waitUntil("\(count) values, there are \(values.count)", within: timeout) { values.count >= count }
  }
}
