/// A complete request to a server, to be sent by any HTTP client.
public struct HTTPRequest: Hashable, Sendable {
  /// A field of the header.
  public struct Field: Hashable, Sendable {
    /// The name of the field.
    public var name: String
    /// Its value, which may be a secret.
    public var value: String
  }

  /// `GET` or `POST`.
  public var method: String
  /// The address, percent-encoded, which may contain a token.
  public var address: String
  /// The fields of the header.
  public var header: [Field]
  /// The body of a POST request.
  public var body: [UInt8]?
}
