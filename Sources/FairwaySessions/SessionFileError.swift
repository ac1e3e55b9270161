public import FairwayCore

/// The reason why a session file cannot be written, read or replayed.
public enum SessionFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A file cannot be opened, read or written.
  case file(path: String, reason: String)
  /// Another recorder, mostly of another process, writes the session file at the path.
  case inUse(path: String)
  /// The bytes are not a session file.
  case notASession
  /// The file has another version.
  case version(Int)
  /// The places were left out, so the session cannot be repeated.
  case withoutPlaces
  /// The bytes at an offset were changed after they were written, and no beginning of a session is left.
  case damaged(byte: Int)
  /// There is no beginning of a session.
  case noStart
  /// An entry, counted from 1, cannot be repeated.
  case entry(Int, reason: String)
  /// The session that an entry begins, counted from 1, cannot be resumed.
  case snapshot(Int, SnapshotError)

  public var description: String {
    switch self {
    case .file(let path, let reason): "\(path): \(reason)"
    case .inUse(let path): "\(path): another process records its session there"
    case .notASession: "it is not a session file"
    case .version(let version):
      "the session file has version \(version); the supported version is \(SessionRecorder.version)"
    case .withoutPlaces: "the session file has no places, so it cannot be replayed"
    case .damaged(let byte): "the session file is damaged at byte \(byte): the checksum is wrong"
    case .noStart: "the session file has no beginning: it is empty, or cut off there"
    case .entry(let number, let reason): "entry \(number) of the session file: \(reason)"
    case .snapshot(let number, let error): "the session that begins with entry \(number) cannot be resumed: \(error)"
    }
  }
}

extension SessionFileError {
  /// The failure to use a file, with the system's reason and without Foundation's domains, codes and paths.
  static func file(path: String, _ error: any Error) -> SessionFileError {
    if let own = error as? SessionFileError { return own }
    return .file(path: path, reason: SystemReason.text(error))
  }
}
