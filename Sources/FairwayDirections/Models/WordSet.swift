/// A set that is written as an array of words.
protocol WordSet: OptionSet, Hashable, Sendable where Element == Self {
  /// Each element with its word.
  static var names: [(option: Self, name: String)] { get }
}

extension RoadClasses: WordSet {}
extension LaneIndication: WordSet {}

/// A set of words of a closed list, beside the array that it was read from where that has other words too.
struct WordList<Words: WordSet>: Hashable {
  var set: Words
  var foreign: JSONValue?
}

enum WordListForm<Words: WordSet>: JSONForm {
  static var expected: String { "an array of words" }

  static func read(_ reader: inout JSONReader) throws(JSONFault) -> WordList<Words> {
    var list = WordList<Words>(set: [])
    _ = reader.peek()
    let start = reader.position
    var isForeign = false
    var hasElement = try reader.enterArray()
    while hasElement {
      let word = try reader.readString()
      if let known = Words.names.first(where: { $0.name == word }) {
        list.set.insert(known.option)
      } else {
        isForeign = true
      }
      hasElement = try reader.hasNextElement()
    }
    if isForeign {
      reader.position = start
      list.foreign = try reader.readValue()
    }
    return list
  }

  static func write(_ value: WordList<Words>, to writer: inout JSONWriter) {
    var words: [JSONValue] = Words.names.filter { value.set.contains($0.option) }.map { .string($0.name) }
    if case .array(let foreign) = value.foreign { words += foreign.filter { !isKnown($0) } }
    writer.write(.array(words))
  }

  private static func isKnown(_ word: JSONValue) -> Bool {
    Words.names.contains { .string($0.name) == word }
  }
}

extension MemberVisitor {
  /// A set of words of a closed list. Where a word is beyond the list, the array as it was read stays in the foreign
  /// members, and the words beyond the list are written again with the set.
  @inline(__always)
  mutating func words<Words: WordSet>(
    _ key: JSONKey, _ value: inout Words?, _ foreignMembers: inout JSONObject
  ) throws(JSONFault) {
    guard visits(key) else { return }
    var list = value.map { WordList(set: $0, foreign: foreignMembers[key.rawValue]) }
    try optional(key, WordListForm<Words>.self, &list)
    value = list?.set
    foreignMembers[key.rawValue] = keepsForeignWords ? list?.foreign : nil
  }

  /// A flag that is written only where it is not what its absence says.
  @inline(__always)
  mutating func flag(_ key: JSONKey, _ value: inout Bool, unlessWritten absent: Bool) throws(JSONFault) {
    var written = value == absent ? nil : Optional(value)
    try optional(key, Flag.self, &written)
    value = written ?? absent
  }
}
