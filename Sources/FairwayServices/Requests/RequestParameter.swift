/// A parameter of a request's address or form, not encoded.
public struct RequestParameter: Hashable, Sendable {
  /// The name of the parameter.
  public var name: String
  /// Its value.
  public var value: String

  /// Creates a parameter.
  public init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
}

extension [RequestParameter] {
  /// Adds a parameter, unless it has no value.
  @inline(never)
  mutating func add(_ name: String, _ value: String?) {
    if let value { append(RequestParameter(name, value)) }
  }

  @inline(never)
  mutating func add(_ name: String, _ value: Bool) { append(RequestParameter(name, value ? "true" : "false")) }
}
