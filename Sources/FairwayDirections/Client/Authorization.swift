internal import Foundation

/// What opens a server that asks for a password or a token in the header of a request, as a reverse proxy does.
public enum Authorization: Hashable, Sendable {
  /// A user and a password, sent as `Authorization: Basic`.
  case basic(user: String, password: String)
  /// A token, sent as `Authorization: Bearer`.
  case bearer(String)

  /// The value of the field `Authorization`.
  var fieldValue: String {
    switch self {
    case .basic: "Basic \(secrets.last ?? "")"
    case .bearer(let token): "Bearer \(token)"
    }
  }

  /// What must not be shown, in the forms that a server may quote.
  var secrets: [String] {
    switch self {
    case .basic(let user, let password):
      [password, user, "\(user):\(password)", Data("\(user):\(password)".utf8).base64EncodedString()]
    case .bearer(let token): [token]
    }
  }
}

extension Authorization: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The kind, without what is secret.
  public var description: String {
    switch self {
    case .basic: "Basic <user:password>"
    case .bearer: "Bearer <token>"
    }
  }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: ["kind": description]) }
}
