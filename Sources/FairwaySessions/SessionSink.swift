internal import EmbeddedShims

/// Where a ``SessionRecorder`` writes.
///
/// A recorder calls its sink from one thread at a time, which may be any.
public protocol SessionSink: Sendable {
  /// Begins another part. A part can be read and replayed without the others, so that old ones may be dropped.
  func beginPart() throws
  /// Appends bytes to the part.
  func append(_ bytes: [UInt8]) throws
  /// Throws an error if what was appended is lost. Without an own implementation it never is.
  func confirm() throws
}

extension SessionSink {
  public func confirm() {}
}

/// Keeps the parts of a recording in memory.
public final class SessionMemory: SessionSink {
  private let stored = Mutex<[[UInt8]]>([])

  /// Creates an empty memory.
  public init() {}

  /// The parts, oldest first.
  public var parts: [[UInt8]] { stored.withLock(\.self) }

  public func beginPart() { stored.withLock { $0.append([]) } }

  public func append(_ bytes: [UInt8]) {
    stored.withLock { parts in
      if parts.isEmpty { parts.append([]) }
      parts[parts.count - 1] += bytes
    }
  }
}
