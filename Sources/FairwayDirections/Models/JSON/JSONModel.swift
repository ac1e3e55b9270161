/// A model that is a JSON object.
///
/// `members(_:)` is the one description of such a type: the reader, the writer and the check for required members all
/// walk over it, and the `Codable` conformance stands on these.
protocol JSONModel: Hashable, Sendable, Codable {
  /// A model to be filled, which need not make sense yet.
  init(unfilled: Void)

  /// Members of the object that the type does not know, by name.
  var foreignMembers: JSONObject { get set }

  /// Shows each member to a visitor. A visitor that writes leaves the members as they are.
  mutating func members(_ visitor: inout some MemberVisitor) throws(JSONFault)

  /// Settles what depends on several members, after all were read from the object at `start`.
  mutating func finish(from reader: inout JSONReader, at start: Int) throws(JSONFault)
}

extension JSONModel {
  mutating func finish(from reader: inout JSONReader, at start: Int) throws(JSONFault) {}

  /// Reads the whole of a JSON text.
  init(jsonText bytes: [UInt8], shapeFormat: RouteShapeFormat?) throws(DirectionsError) {
    var reader = JSONReader(bytes, shapeFormat: shapeFormat)
    self.init(unfilled: ())
    do {
      try reader.readObject(into: &self)
      try reader.expectEnd()
    } catch {
      throw error.error(in: bytes)
    }
  }

  /// The model as JSON text.
  func jsonText() -> [UInt8] {
    var writer = JSONWriter()
    writer.write(self)
    return writer.bytes
  }
}

/// What walks over the members of a model.
protocol MemberVisitor {
  /// A member that has to be there.
  mutating func required<Form: JSONForm>(
    _ key: JSONKey, _ form: Form.Type, _ value: inout Form.Value) throws(JSONFault)
  /// A member that may be missing or null.
  mutating func optional<Form: JSONForm>(
    _ key: JSONKey, _ form: Form.Type, _ value: inout Form.Value?) throws(JSONFault)
  /// A member that keeps the value it has where it is missing or null.
  mutating func defaulted<Form: JSONForm>(
    _ key: JSONKey, _ form: Form.Type, _ value: inout Form.Value) throws(JSONFault)
  /// Whether the visitor does anything with a member of this name just now.
  func visits(_ key: JSONKey) -> Bool
  /// Whether the ends of legs stand outside of them, so that a leg need not hold them.
  var hasOuterWaypoints: Bool { get }
  /// Whether words beyond a closed list stay in the foreign members: the writer takes them from there.
  var keepsForeignWords: Bool { get }
  /// One word of a closed list. A word beyond the list reads as `fallback`, and stays in the foreign members.
  mutating func word<Word: ClosedWord>(
    _ key: JSONKey, _ value: inout Word?, orElse fallback: Word?, _ foreignMembers: inout JSONObject
  ) throws(JSONFault)
}

extension MemberVisitor {
  /// As ``word(_:_:orElse:_:)``, for a field that always has a value.
  @inline(__always)
  mutating func word<Word: ClosedWord>(
    _ key: JSONKey, _ value: inout Word, _ fallback: Word, _ foreignMembers: inout JSONObject
  ) throws(JSONFault) {
    var field: Word? = value
    try word(key, &field, orElse: fallback, &foreignMembers)
    value = field ?? fallback
  }
}

/// Finds the required members that an object lacks.
struct RequiredMemberCheck: MemberVisitor {
  var present: UInt32
  var offset: Int

  mutating func required<Form: JSONForm>(
    _ key: JSONKey, _ form: Form.Type, _ value: inout Form.Value
  ) throws(JSONFault) {
    guard present & key.requiredBit == 0 else { return }
    throw JSONFault(Form.expected, at: offset, found: "nothing", below: "." + key.rawValue)
  }

  func visits(_ key: JSONKey) -> Bool { false }
  var hasOuterWaypoints: Bool { false }
  var keepsForeignWords: Bool { true }
  mutating func optional<Form: JSONForm>(_ key: JSONKey, _ form: Form.Type, _ value: inout Form.Value?) {}
  mutating func defaulted<Form: JSONForm>(_ key: JSONKey, _ form: Form.Type, _ value: inout Form.Value) {}
  mutating func word<Word: ClosedWord>(
    _ key: JSONKey, _ value: inout Word?, orElse fallback: Word?, _ foreignMembers: inout JSONObject
  ) {}
}
