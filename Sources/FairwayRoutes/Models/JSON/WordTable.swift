/// An enumeration of words, of which the services have many.
protocol ClosedWord: RawRepresentable, CaseIterable, Hashable, Sendable where RawValue == String {
  static var table: WordTable<Self> { get }
}

/// Finds the value of an enumeration's word by its bytes, without creating a string.
struct WordTable<Value: Sendable>: Sendable {
  private struct Entry {
    var value: Value
    var start: Int
    var count: Int
  }

  private var entries: [Entry] = []
  private var text: [UInt8] = []
  /// The first candidate for each hash; entries with the same hash are adjacent.
  private var first = [UInt8](repeating: .max, count: 64)

  init(_ words: [(value: Value, name: String)]) {
    // Some writers escape the slash, although that is not required.
    let spellings = words.flatMap { word in
      let plain = Array(word.name.utf8)
      let escaped = plain.flatMap { $0 == UInt8(ascii: "/") ? [UInt8(ascii: "\\"), $0] : [$0] }
      return plain == escaped ? [(word.value, plain)] : [(word.value, plain), (word.value, escaped)]
    }
    for hash in first.indices {
      for (value, spelling) in spellings where Self.hash(spelling.span) == hash {
        if first[hash] == .max { first[hash] = UInt8(entries.count) }
        entries.append(Entry(value: value, start: text.count, count: spelling.count))
        text += spelling
      }
    }
  }

  @inline(__always)
  private static func hash(_ word: Span<UInt8>) -> Int {
    guard let last = word.indices.last else { return 0 }
    return (Int(word[0]) &* 5 &+ Int(word[last]) &+ word.count &* 11) & 63
  }

  /// The value of the word in `bytes[start..<end]`; `nil` if it is unknown.
  @inline(__always)
  func value(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> Value? {
    let count = end - start
    let hash = Self.hash(bytes.extracting(start..<end))
    var index = Int(first[hash])
    while index < entries.count {
      let entry = entries[index]
      if entry.count == count, isEqual(entry.start, bytes, start, count) { return entry.value }
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
  fileprivate init() { self.init(Value.allCases.map { ($0, $0.rawValue) }) }
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
