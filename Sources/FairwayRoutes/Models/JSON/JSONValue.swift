/// The members of a JSON object.
public typealias JSONObject = [String: JSONValue]

/// Any JSON value, for members that no model has a type for.
public enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  /// An integer that a `Double` cannot represent exactly; every other number is a ``number(_:)``.
  case integer(Int64)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)

  /// Decodes the UTF-8 text of a JSON value with at most ``maximumDepth`` levels.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public init(json bytes: [UInt8]) throws(DirectionsError) {
    var reader = JSONReader(bytes)
    reader.memory = JSONMemory(unlimited: bytes.count)
    do {
      self = try reader.readValue()
      try reader.expectEnd()
    } catch {
      throw error.error(in: bytes)
    }
  }

  /// The greatest depth of arrays and objects; deeper texts are rejected.
  public static let maximumDepth = 256

  /// The value as UTF-8 JSON text, with members sorted by name.
  public func json() -> [UInt8] {
    var writer = JSONWriter()
    writer.write(self)
    return writer.bytes
  }

  /// The member of an object; `nil` if there is none.
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
