/// The reason why a server could not be reached, or why the connection to it broke.
public struct ConnectionFailure: Error, Hashable, Sendable {
  /// The kinds of failures.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The device is not connected to a network.
    case notConnected
    /// No server has this name.
    case unknownHost
    /// The server does not accept connections.
    case refused
    /// The connection broke.
    case lost
    /// The server's certificate is not trusted.
    case untrusted
    /// A secure connection could not be established.
    case insecure
    /// The address of the request is not valid.
    case badAddress
    /// Any other failure.
    case other
  }

  /// The kind of the failure.
  public var kind: Kind
  /// What the system said about it, in one line.
  public var message: String

  /// Creates a failure.
  public init(_ kind: Kind, _ message: String = "") {
    self.kind = kind
    self.message = message
  }

  /// Whether another attempt may succeed.
  package var isTransient: Bool {
    switch kind {
    case .notConnected, .unknownHost, .refused, .lost: true
    case .untrusted, .insecure, .badAddress, .other: false
    }
  }
}

extension ConnectionFailure: CustomStringConvertible {
  public var description: String {
    let begin = kind == .lost ? "the connection to the server broke" : "the server could not be reached"
    return message.isEmpty ? begin : "\(begin): \(message)"
  }
}
