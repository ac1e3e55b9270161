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
      [password, user, "\(user):\(password)", Self.base64(Array("\(user):\(password)".utf8))]
    case .bearer(let token): [token]
    }
  }

  /// The text of bytes in base 64.
  private static func base64(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start...].prefix(3)
      let value = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0..<4 {
        text.append(place > group.count ? UInt8(ascii: "=") : digits[value >> (18 - 6 * place) & 63])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension Authorization: CustomStringConvertible {
  /// The kind of the authorization, without secrets.
  public var description: String {
    switch self {
    case .basic: "Basic <user:password>"
    case .bearer: "Bearer <token>"
    }
  }
}

#if !hasFeature(Embedded)
  extension Authorization: CustomDebugStringConvertible, CustomReflectable {
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["kind": description]) }
  }
#endif
