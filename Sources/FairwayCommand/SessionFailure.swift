import FairwayNavigation
import FairwaySessions

/// Failures of work on a session file, which are told with the name that the user gave it.
extension CommandFailure {
  static func failed(session name: String, _ error: any Error) -> CommandFailure {
    switch error as? SessionFileError {
    case .file(let path, let reason)?: failed(file: shown(path, of: name), reason)
    case .inUse?: failed(file: name, "another process records its session there")
    case let error?: failed(file: name, "\(error)")
    case nil: failed(file: name, Console.reason(error))
    }
  }

  /// Creates the failure that entries of a session file are lost.
  static func failed(session name: String, _ damage: SessionDamage) -> CommandFailure {
    failed(file: shown(damage.path ?? name, of: name), damage.reason)
  }

  /// The path of a part or of the lock, as the user would spell it.
  private static func shown(_ path: String, of name: String) -> String {
    let own = SessionFile(name).path
    return path.hasPrefix(own) ? name + path.dropFirst(own.count) : path
  }
}
