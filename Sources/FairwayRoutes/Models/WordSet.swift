/// An option set that is encoded as an array of words.
protocol WordSet: OptionSet, Hashable, Sendable where Element == Self {
  /// The elements with their words.
  static var names: [(option: Self, name: String)] { get }
  static var table: WordTable<Self> { get }
}

extension RoadClasses: WordSet {
  static let table = WordTable(names.map { ($0.option, $0.name) })
}

extension LaneIndication: WordSet {
  static let table = WordTable(names.map { ($0.option, $0.name) })
}

/// A set of known words, and the unknown words that came with them.
struct WordList<Words: WordSet>: Hashable {
  var set: Words
  var foreign: JSONValue?
}

enum WordListForm<Words: WordSet>: JSONForm {
  static var expected: String { "an array of words" }

  static func read(_ reader: inout JSONReader) throws(JSONFault) -> WordList<Words> {
    var list = WordList<Words>(set: [])
    var foreign: [JSONValue] = []
    var hasElement = try reader.enterArray()
    while hasElement {
      let text = try reader.scanString()
      if let known = Words.table.value(reader.bytes.span, from: text.start, to: text.end) {
        list.set.formUnion(known)
      } else {
        let word = try reader.string(of: text)
        if let known = text.isEscaped ? Words.names.first(where: { $0.name == word }) : nil {
          list.set.formUnion(known.option)
        } else {
          foreign.append(.string(word))
        }
      }
      hasElement = try reader.hasNextElement()
    }
    if !foreign.isEmpty { list.foreign = .array(foreign) }
    return list
  }

  static func write(_ value: WordList<Words>, to writer: inout JSONWriter) {
    var words: [JSONValue] = Words.names.filter { value.set.contains($0.option) }.map { .string($0.name) }
    if case .array(let foreign) = value.foreign { words += foreign }
    writer.write(.array(words))
  }
}

extension MemberVisitor {
  /// Visits a set of words. Unknown words are kept in the foreign members and encoded with the set.
  @inline(__always)
  mutating func words<Words: WordSet>(
    _ key: JSONKey, _ value: inout Words?, _ foreignMembers: inout JSONObject
  ) throws(JSONFault) {
    guard visits(key) else { return }
    var list = value.map { WordList(set: $0, foreign: foreignMembers[key.rawValue]) }
    try optional(key, WordListForm<Words>.self, &list)
    value = list?.set
    let foreign = keepsForeignWords ? list?.foreign : nil
    if foreign != nil || !foreignMembers.isEmpty { foreignMembers[key.rawValue] = foreign }
  }

  /// Visits a flag that is encoded only if it differs from its default.
  @inline(__always)
  mutating func flag(_ key: JSONKey, _ value: inout Bool, unlessWritten absent: Bool) throws(JSONFault) {
    var written = value == absent ? nil : Optional(value)
    try optional(key, Flag.self, &written)
    value = written ?? absent
  }
}
