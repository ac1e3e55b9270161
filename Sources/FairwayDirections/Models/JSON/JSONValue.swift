/// The members of a JSON object.
public typealias JSONObject = [String: JSONValue]

/// Any JSON value, for what no model gives a type to.
public enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  /// A whole number that a `Double` would not hold exactly; every other number is a ``number(_:)``.
  case integer(Int64)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)

  /// Reads the UTF-8 text of one JSON value, at most ``maximumDepth`` levels deep. Linear in the text.
  public init(json bytes: [UInt8]) throws(DirectionsError) {
    var reader = JSONReader(bytes)
    do {
      self = try reader.readValue()
      try reader.expectEnd()
    } catch {
      throw error.error(in: bytes)
    }
  }

  /// The levels of arrays and objects that a text may have; deeper ones are refused.
  public static let maximumDepth = 256

  /// The value as UTF-8 JSON text, members in the order of their names.
  public func json() -> [UInt8] {
    var writer = JSONWriter()
    writer.write(self)
    return writer.bytes
  }

  /// The member of an object, or nil where there is none.
  public subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members[name]
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    var members: JSONObject = [:]
    for (name, value) in elements { members[name] = value }
    self = .object(members)
  }
  public init(nilLiteral: ()) { self = .null }
}
