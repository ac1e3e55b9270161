/// A model that is represented by a JSON object.
///
/// `members(_:)` is the only description of such a type: the reader, the writer and the check for required members use
/// it, and the `Codable` conformance is based on these.
protocol JSONModel: Hashable, Sendable, Codable {
  /// Creates a model to be filled, which need not be valid yet.
  init(unfilled: Void)

  /// The members of the object that the type has no property for, by name.
  var foreignMembers: JSONObject { get set }

  /// Passes each member to a visitor. A visitor that writes does not change the members.
  mutating func members(_ visitor: inout some MemberVisitor) throws(JSONFault)

  /// Completes what depends on several members, after all of them were read from the object at `start`.
  mutating func finish(from reader: inout JSONReader, at start: Int) throws(JSONFault)
}

extension JSONModel {
  mutating func finish(from reader: inout JSONReader, at start: Int) throws(JSONFault) {}

  /// Decodes the whole of a JSON text.
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

/// A visitor of the members of a model.
protocol MemberVisitor {
  /// Visits a required member.
  mutating func required<Form: JSONForm>(
    _ key: JSONKey, _ form: Form.Type, _ value: inout Form.Value) throws(JSONFault)
  /// Visits a member that may be missing or null.
  mutating func optional<Form: JSONForm>(
    _ key: JSONKey, _ form: Form.Type, _ value: inout Form.Value?) throws(JSONFault)
  /// Visits a member that keeps its default if it is missing or null.
  mutating func defaulted<Form: JSONForm>(
    _ key: JSONKey, _ form: Form.Type, _ value: inout Form.Value) throws(JSONFault)
  /// Whether the visitor needs a member of this name at the moment.
  func visits(_ key: JSONKey) -> Bool
  /// Whether the visitor may need a member that was not visited yet.
  var visitsMore: Bool { get }
  /// Whether the ends of legs are stored outside the legs, so that a leg need not contain them.
  var hasOuterWaypoints: Bool { get }
  /// Whether unknown words of an enumeration remain in the foreign members, from which the writer takes them.
  var keepsForeignWords: Bool { get }
  /// Visits a word of an enumeration. An unknown word is read as `fallback` and kept in the foreign members.
  mutating func word<Word: ClosedWord>(
    _ key: JSONKey, _ value: inout Word?, orElse fallback: Word?, _ foreignMembers: inout JSONObject
  ) throws(JSONFault)
}

extension MemberVisitor {
  /// Like ``word(_:_:orElse:_:)``, for a property that always has a value.
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
  var visitsMore: Bool { false }
  var hasOuterWaypoints: Bool { false }
  var keepsForeignWords: Bool { true }
  mutating func optional<Form: JSONForm>(_ key: JSONKey, _ form: Form.Type, _ value: inout Form.Value?) {}
  mutating func defaulted<Form: JSONForm>(_ key: JSONKey, _ form: Form.Type, _ value: inout Form.Value) {}
  mutating func word<Word: ClosedWord>(
    _ key: JSONKey, _ value: inout Word?, orElse fallback: Word?, _ foreignMembers: inout JSONObject
  ) {}
}
