#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The credentials for a server that requires a password or a token in the request header, as a reverse proxy may.
public enum Authorization: Hashable, Sendable {
  /// A user and a password, sent as `Authorization: Basic`.
  case basic(user: String, password: String)
  /// A token, sent as `Authorization: Bearer`.
  case bearer(String)

  /// The value of the field `Authorization`.
  package var fieldValue: String {
    switch self {
    case .basic: "Basic \(secrets.last ?? "")"
    case .bearer(let token): "Bearer \(token)"
    }
  }

  /// The values that must not be shown, in the forms in which a server may quote them.
  var secrets: [String] {
    switch self {
    case .basic(let user, let password):
      [password, user, "\(user):\(password)", Data("\(user):\(password)".utf8).base64EncodedString()]
    case .bearer(let token): [token]
    }
  }
}

extension Authorization: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The kind of the authorization, without secrets.
  public var description: String {
    switch self {
    case .basic: "Basic <user:password>"
    case .bearer: "Bearer <token>"
    }
  }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: ["kind": description]) }
}
