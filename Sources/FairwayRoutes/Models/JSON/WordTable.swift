/// An enumeration of words, of which the services have many.
protocol ClosedWord: RawRepresentable, CaseIterable, Hashable, Sendable where RawValue == String {
  static var table: WordTable<Self> { get }
}

/// Finds the value of a word by its bytes, without creating a string.
struct WordTable<Value: Sendable>: Sendable {
  let numbers: WordNumbers
  let values: [Value]

  init(_ words: [(value: Value, name: String)]) {
    numbers = WordNumbers(words.map { $0.name })
    values = words.map { $0.value }
  }

  /// The value of the word in `bytes[start..<end]`; `nil` if it is unknown.
  @inline(__always)
  func value(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> Value? {
    numbers.number(bytes, from: start, to: end).map { values[$0] }
  }
}

/// Finds the number of a word in a list of words: what is the same for the words of every type, so that a module for the
/// web has it once.
package struct WordNumbers: Sendable {
  private struct Entry {
    var number: Int
    var start: Int
    var count: Int
  }

  private var entries: [Entry] = []
  private var text: [UInt8] = []
  /// The first candidate for each hash; entries with the same hash are adjacent.
  private var first = [UInt8](repeating: .max, count: 64)

  @inline(never)
  package init(_ names: [String]) {
    // Some writers escape the slash, although that is not required.
    var spellings: [(number: Int, bytes: [UInt8])] = []
    for (number, name) in names.enumerated() {
      let plain = Array(name.utf8)
      let escaped = plain.flatMap { $0 == UInt8(ascii: "/") ? [UInt8(ascii: "\\"), $0] : [$0] }
      spellings.append((number, plain))
      if plain != escaped { spellings.append((number, escaped)) }
    }
    for hash in first.indices {
      for (number, spelling) in spellings where Self.hash(spelling.span) == hash {
        if first[hash] == .max { first[hash] = UInt8(entries.count) }
        entries.append(Entry(number: number, start: text.count, count: spelling.count))
        text += spelling
      }
    }
  }

  @inline(__always)
  private static func hash(_ word: Span<UInt8>) -> Int {
    guard let last = word.indices.last else { return 0 }
    return (Int(word[0]) &* 5 &+ Int(word[last]) &+ word.count &* 11) & 63
  }

  /// The number of the word in `bytes[start..<end]`; `nil` if it is unknown.
  #if hasFeature(Embedded)
    @inline(never)
  #else
    @inline(__always)
  #endif
  package func number(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> Int? {
    let count = end - start
    let hash = Self.hash(bytes.extracting(start..<end))
    var index = Int(first[hash])
    while index < entries.count {
      let entry = entries[index]
      if entry.count == count, isEqual(entry.start, bytes, start, count) { return entry.number }
      index += 1
    }
    return nil
  }

  @inline(__always)
  private func isEqual(_ place: Int, _ bytes: Span<UInt8>, _ start: Int, _ count: Int) -> Bool {
    let text = self.text.span
    for offset in 0..<count where text[place + offset] != bytes[start + offset] { return false }
    return true
  }
}

extension WordTable where Value: ClosedWord {
  fileprivate init() {
    values = Array(Value.allCases)
    numbers = WordNumbers(values.map { $0.rawValue })
  }
}

extension ManeuverType: ClosedWord { static let table = WordTable<Self>() }
extension ManeuverDirection: ClosedWord { static let table = WordTable<Self>() }
extension DrivingSide: ClosedWord { static let table = WordTable<Self>() }
extension TransportType: ClosedWord { static let table = WordTable<Self>() }
extension CongestionLevel: ClosedWord { static let table = WordTable<Self>() }
extension SpeedUnit: ClosedWord { static let table = WordTable<Self>() }
extension SignStandard: ClosedWord { static let table = WordTable<Self>() }
extension VisualInstruction.Component.Kind: ClosedWord { static let table = WordTable<Self>() }
extension TollCollection.CollectionType: ClosedWord { static let table = WordTable<Self>() }
extension RestStop.StopType: ClosedWord { static let table = WordTable<Self>() }
extension Incident.Kind: ClosedWord { static let table = WordTable<Self>() }
extension Incident.Impact: ClosedWord { static let table = WordTable<Self>() }
