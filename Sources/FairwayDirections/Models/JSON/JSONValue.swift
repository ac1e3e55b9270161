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

extension JSONValue: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      if value.magnitude >= JSONReader.largestExactInteger, let integer = try? container.decode(Int64.self),
        Int64(exactly: value) != integer
      {
        self = .integer(integer)
      } else {
        self = .number(value)
      }
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode(JSONObject.self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
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
    self = .object(Dictionary(elements, uniquingKeysWith: { _, last in last }))
  }
  public init(nilLiteral: ()) { self = .null }
}
