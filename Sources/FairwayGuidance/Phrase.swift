/// A sentence of a language with places for names: `take the {ordinal} exit[ onto {road}]`.
///
/// A word in braces is a ``Slot``. A part in brackets is left out if none of its slots has a text. A bar ends the place
/// with which a clause begins: `at the fork,| keep left`. Nothing else is special, and brackets are not nested.
struct Phrase: Sendable, ExpressibleByStringLiteral {
  /// What a phrase leaves open.
  enum Slot: String, CaseIterable, Sendable {
    /// The road that a maneuver leads to.
    case road
    /// The destination on the signs.
    case destination
    /// The name of the junction.
    case junction
    /// The number of the exit.
    case exit
    /// Which exit of a roundabout is taken, such as `second`.
    case ordinal
    /// The roundabout: the word for one, with its name.
    case circle
    /// The direction of the compass.
    case compass
    /// The turn itself, such as `turn left`.
    case turn
    /// Where the maneuver leads: ``Language/Way`` with the road or the destination.
    case way
    /// The side of the road.
    case side
    /// A number with its unit.
    case distance
    /// A difference in height, with its unit.
    case height
    /// A number alone.
    case number
    /// The sentence for a maneuver.
    case maneuver
    /// The sentence for the maneuver after it.
    case next
    /// The place with which the clause of the maneuver begins, and that of the one after it: `at the fork,`. What is left
    /// of the clause is {maneuver} and {next}.
    case at, nextAt
    /// The turn, or the maneuver of an announcement, in two parts, as ``Language/split`` says: the verb and the rest.
    case head, tail
    /// The same of the maneuver after it.
    case nextHead, nextTail
    /// Along the road of the step: ``Language/Way/along``.
    case along
    /// The name of the roundabout.
    case circleName
    /// The name of the waypoint.
    case place
    /// The number of lanes in a word.
    case lanes
  }

  /// The texts for the slots of a phrase; nil for what is not known.
  ///
  /// They are few, and in one array, so that a copy of a sentence copies one reference.
  struct Values: Sendable, ExpressibleByDictionaryLiteral {
    private var texts: [(slot: Slot, text: SpokenText)] = []

    init() {}

    init(dictionaryLiteral elements: (Slot, SpokenText?)...) {
      for (slot, text) in elements { self[slot] = text }
    }

    // Not inlined: a sentence sets a dozen of them.
    subscript(slot: Slot) -> SpokenText? {
      @inline(never)
      get {
        for each in texts where each.slot == slot { return each.text }
        return nil
      }
      @inline(never)
      set {
        if let place = texts.firstIndex(where: { $0.slot == slot }) {
          if let newValue { texts[place].text = newValue } else { texts.remove(at: place) }
        } else if let newValue {
          // A sentence knows a dozen at most.
          if texts.isEmpty { texts.reserveCapacity(12) }
          texts.append((slot, newValue))
        }
      }
    }
  }

  private enum Piece: Sendable {
    case words(String)
    case slot(Slot)
    /// Begins a part of this number of pieces, which is left out if none of its slots has a text.
    case part(length: Int)
    /// Ends the place with which the clause begins.
    case endOfPlace
    /// What is wrong with the pattern.
    case fault(String)
  }

  // All in one array: a language has a hundred phrases.
  private var pieces: [Piece] = []
  private let elisions: [Elision]

  /// What is wrong with the pattern of the literal; nil for nothing. A test reads it for every phrase.
  var fault: String? {
    for case .fault(let fault) in pieces { return fault }
    return nil
  }

  init(stringLiteral pattern: String) { self.init(pattern) }

  @inline(never)
  init(_ pattern: String, _ elisions: [Elision] = []) {
    self.elisions = elisions
    var words: [UInt8] = []
    var name: [UInt8]?
    var part: Int?
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    func endWords(_ pieces: inout [Piece]) {
      if !words.isEmpty { pieces.append(.words(text(words))) }
      words = []
    }
    for byte in pattern.utf8 {
      switch byte {
      case UInt8(ascii: "{"):
        endWords(&pieces)
        name = []
      case UInt8(ascii: "}"):
        let slot = text(name ?? [])
        pieces.append(Slot(rawValue: slot).map { .slot($0) } ?? .fault("there is no slot {\(slot)}"))
        name = nil
      case UInt8(ascii: "["):
        endWords(&pieces)
        if part != nil { pieces.append(.fault("brackets within brackets")) }
        part = pieces.count
        pieces.append(.part(length: 0))
      case UInt8(ascii: "]"):
        endWords(&pieces)
        guard let start = part else {
          pieces.append(.fault("a bracket that was not opened"))
          continue
        }
        pieces[start] = .part(length: pieces.count - start - 1)
        part = nil
      case UInt8(ascii: "|"):
        endWords(&pieces)
        pieces.append(.endOfPlace)
      default:
        if name == nil { words.append(byte) } else { name?.append(byte) }
      }
    }
    endWords(&pieces)
    if name != nil || part != nil { pieces.append(.fault("a brace or bracket that was not closed")) }
  }

  /// The slots of the phrase, in their order.
  var slots: [Slot] {
    pieces.compactMap { piece in
      if case .slot(let slot) = piece { slot } else { nil }
    }
  }

  /// The phrase with the texts in their places.
  func filled(_ values: Values = Values()) -> SpokenText {
    var text = SpokenText()
    var index = 0
    while index < pieces.count {
      switch pieces[index] {
      case .words(let words): text.append(words: words)
      case .slot(let slot):
        if let value = values[slot] {
          for elision in elisions {
            if elision.joins(&text, value) { break }
          }
          text.append(value)
        }
      case .endOfPlace: text.endPlace()
      case .part(let length):
        let hasText = pieces[(index + 1)...(index + length)].contains { piece in
          if case .slot(let slot) = piece, let value = values[slot] { !value.isEmpty } else { false }
        }
        if !hasText { index += length }
      case .fault: break
      }
      index += 1
    }
    return text
  }
}
