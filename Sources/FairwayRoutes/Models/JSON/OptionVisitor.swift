/// Options that are members of a JSON object with the names of the properties.
///
/// `visit(_:)` is the only description of the members: what reads them and what writes them use it.
package protocol OptionGroup {
  /// Passes each option to a visitor. A visitor that writes does not change the options.
  mutating func visit(_ visitor: inout OptionVisitor)
}

extension OptionVisitor {
  /// A flag that is left out if it is the same as another.
  package mutating func flag(_ name: String, _ value: inout Bool, unless usual: Bool) {
    var unusual = value == usual ? nil : Optional(value)
    self.value(name, &unusual)
    value = unusual ?? usual
  }
}

/// An option with a JSON form of its own.
package protocol OptionValue {
  var json: JSONValue { get }
  /// Reads the value at a path.
  init(_ json: JSONValue, _ path: String) throws(OptionError)
}

/// A group that is also a value, such as an element of an array.
package protocol OptionObject: OptionGroup, OptionValue {
  /// Creates the value whose members are read.
  init()
}

extension OptionObject {
  package var json: JSONValue { OptionVisitor.json(of: self) }

  package init(_ json: JSONValue, _ path: String) throws(OptionError) {
    self.init()
    try OptionVisitor.read(json, into: &self, path: path)
  }
}

/// An option with a few values that have names.
package protocol OptionChoice: OptionValue, RawRepresentable, CaseIterable where RawValue == String {}

extension OptionChoice {
  package var json: JSONValue { .string(rawValue) }

  package init(_ json: JSONValue, _ path: String) throws(OptionError) {
    guard case .string(let name) = json, let choice = Self(rawValue: name) else {
      throw .unexpected(path: path, expectedOneOf: Self.allCases.map { $0.rawValue })
    }
    self = choice
  }
}

extension Optional: OptionValue where Wrapped: OptionValue {
  package var json: JSONValue { self?.json ?? .null }

  package init(_ json: JSONValue, _ path: String) throws(OptionError) { self = try Wrapped(json, path) }
}

extension Bool: OptionValue {
  package var json: JSONValue { .bool(self) }

  package init(_ json: JSONValue, _ path: String) throws(OptionError) {
    guard case .bool(let flag) = json else { throw .unexpected(path: path, expected: "true or false") }
    self = flag
  }
}

extension Int: OptionValue {
  package var json: JSONValue { .number(Double(self)) }

  package init(_ json: JSONValue, _ path: String) throws(OptionError) {
    // Of 32 bits everywhere, so that a snapshot of one machine is read by every other.
    guard let count = Int32(exactly: try Double(json, path)) else {
      throw .unexpected(path: path, expected: "a whole number of 32 bits")
    }
    self.init(count)
  }
}

extension UInt32: OptionValue {
  package var json: JSONValue { .number(Double(self)) }

  package init(_ json: JSONValue, _ path: String) throws(OptionError) {
    guard let count = UInt32(exactly: try Double(json, path)) else {
      throw .unexpected(path: path, expected: "a whole number of 32 bits")
    }
    self = count
  }
}

extension Double: OptionValue {
  package var json: JSONValue { .number(self) }

  package init(_ json: JSONValue, _ path: String) throws(OptionError) {
    guard case .number(let number) = json else { throw .unexpected(path: path, expected: "a number") }
    self = number
  }
}

extension String: OptionValue {
  package var json: JSONValue { .string(self) }

  package init(_ json: JSONValue, _ path: String) throws(OptionError) {
    guard case .string(let text) = json else { throw .unexpected(path: path, expected: "a text") }
    self = text
  }
}

/// An array that is left out if it is empty.
extension Array: OptionValue where Element: OptionValue {
  package var json: JSONValue { isEmpty ? .null : .array(map { $0.json }) }

  package init(_ json: JSONValue, _ path: String) throws(OptionError) { try self.init(json, path, of: "values") }

  /// Reads an array, of what `things` says.
  package init(_ json: JSONValue, _ path: String, of things: String) throws(OptionError) {
    self = []
    for (place, value) in try json.elements(path, of: things).enumerated() {
      append(try Element(value, OptionError.path(path, place)))
    }
  }
}

/// The reason why a JSON value is not options.
public indirect enum OptionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The value at a path is not of the expected kind.
  case unexpected(path: String, expected: String)
  /// There is no option at this path, but there are others beside it.
  case unknown(path: String, known: [String] = [])
  /// The number at a path is outside ``range``.
  case outOfRange(path: String)

  /// The range in which thresholds are meaningful; beyond it, sums and quotients of them could be NaN.
  public static let range = 0.0...1e6

  public var description: String {
    switch self {
    case .unexpected(let path, let expected): "\(path) is not \(expected)"
    case .unknown(let path, []): "there is no \(path)"
    case .unknown(let path, let known): "there is no \(path)" + Self.meant(by: path, among: known)
    case .outOfRange(let path): "\(path) is not within 0...1000000"
    }
  }

  /// The names that begin as the one that is not known; all of them if none does.
  @inline(never)
  private static func meant(by path: String, among known: [String]) -> String {
    let word =
      path.utf8.lastIndex(of: UInt8(ascii: ".")).map { path.utf8[path.utf8.index(after: $0)...] } ?? path.utf8[...]
    let alike = known.filter { $0.utf8.prefix(3).elementsEqual(word.prefix(3)) }
    guard alike.isEmpty else { return " (did you mean " + alike.joined(separator: " or ") + "?)" }
    return "; there are " + known.joined(separator: ", ")
  }
}

extension OptionError {
  @inline(never)
  fileprivate static func unexpected(path: String, expectedOneOf names: [String]) -> OptionError {
    .unexpected(path: path, expected: names.dropLast().joined(separator: ", ") + " or " + (names.last ?? ""))
  }

  @inline(never)
  fileprivate static func path(_ path: String, _ place: Int) -> String { "\(path)[\(place)]" }
}

extension JSONValue {
  @inline(never)
  fileprivate func elements(_ path: String, of things: String) throws(OptionError) -> [JSONValue] {
    guard case .array(let values) = self else { throw .unexpected(path: path, expected: "an array of \(things)") }
    return values
  }
}

/// Writes options to a JSON object, or takes them from one.
///
/// It is one type, and not a protocol with a reader and a writer, so that `visit(_:)` of each group is compiled once. Its
/// methods are not inlined: speed does not matter here.
package struct OptionVisitor {
  /// What was written, or is left to be read.
  private var members: JSONObject = [:]
  /// What is read; nil while options are written.
  private var source: Source?

  private struct Source {
    let path: String
    /// The range of thresholds.
    let range: ClosedRange<Double>
    /// The first failure; the remaining members are not read.
    var failure: OptionError?
    /// The names of the members that there may be.
    var known: [String] = []
  }

  /// What a program has set may be beyond the range of what is read from outside.
  package static let anyRange = -Double.infinity...Double.infinity

  /// The JSON object of a group.
  package static func json(of group: some OptionGroup) -> JSONValue {
    var (group, writer) = (group, OptionVisitor())
    group.visit(&writer)
    return .object(writer.members)
  }

  /// Reads a group from a JSON object.
  package static func read(
    _ value: JSONValue, into group: inout some OptionGroup, path: String,
    within range: ClosedRange<Double> = OptionError.range
  ) throws(OptionError) {
    var reader = try OptionVisitor(value, path, range)
    group.visit(&reader)
    try reader.finish()
  }

  private init() {}

  @inline(never)
  private init(_ value: JSONValue, _ path: String, _ range: ClosedRange<Double>) throws(OptionError) {
    guard case .object(let members) = value else { throw .unexpected(path: path, expected: "an object") }
    self.members = members
    source = Source(path: path, range: range)
  }

  /// Throws the first failure, or an error for a member that was not read.
  @inline(never)
  private func finish() throws(OptionError) {
    guard let source else { return }
    if let failure = source.failure { throw failure }
    if let unknown = members.keys.min() { throw .unknown(path: "\(source.path).\(unknown)", known: source.known) }
  }

  /// Returns the member of a name with its path, if there is one, and removes it from those left.
  @inline(never)
  private mutating func take(_ name: String) -> (value: JSONValue, path: String, range: ClosedRange<Double>)? {
    source?.known.append(name)
    guard let source, source.failure == nil, let value = members.removeValue(forKey: name) else { return nil }
    return (value, "\(source.path).\(name)", source.range)
  }

  @inline(never)
  private mutating func put(_ name: String, _ value: JSONValue) { members[name] = value }

  /// Visits a threshold: a number within ``OptionError/range``.
  @inline(never)
  package mutating func number(_ name: String, _ value: inout Double) {
    guard source != nil else { return put(name, .number(value)) }
    guard let member = take(name) else { return }
    do throws(OptionError) { value = try Self.number(member.value, member.path, within: member.range) } catch {
      source?.failure = error
    }
  }

  /// Visits any other value; what is `null`, such as an optional without a value, is left out.
  @inline(never)
  package mutating func value<Value: OptionValue>(_ name: String, _ value: inout Value) {
    guard source != nil else {
      let json = value.json
      return json == .null ? () : put(name, json)
    }
    guard let member = take(name) else { return }
    do throws(OptionError) { value = try Value(member.value, member.path) } catch { source?.failure = error }
  }

  /// Visits an array, of what `things` says.
  @inline(never)
  package mutating func list<Value: OptionValue>(_ name: String, _ values: inout [Value], of things: String) {
    guard source != nil else { return put(name, .array(values.map { $0.json })) }
    guard let member = take(name) else { return }
    do throws(OptionError) { values = try [Value](member.value, member.path, of: things) } catch {
      source?.failure = error
    }
  }

  /// Visits a group, whose object is a member of this one.
  @inline(never)
  package mutating func group(_ name: String, _ value: inout some OptionGroup) {
    guard source != nil else { return put(name, Self.json(of: value)) }
    guard let member = take(name) else { return }
    do throws(OptionError) { try Self.read(member.value, into: &value, path: member.path, within: member.range) } catch
    {
      source?.failure = error
    }
  }

  package static func number(
    _ value: JSONValue, _ path: String, within range: ClosedRange<Double> = OptionError.range
  ) throws(OptionError) -> Double {
    switch value {
    case .number(let number):
      guard range.contains(number) else { throw .outOfRange(path: path) }
      return number
    case .integer: throw .outOfRange(path: path)
    default: throw .unexpected(path: path, expected: "a number")
    }
  }
}
