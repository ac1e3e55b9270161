internal import CRoadGraph

/// Sets of attributes, and the texts in them, each once: as a file has them.
struct RoadSets {
  /// An attribute: its key and scope as ROAD_SECTION_SETS has them, and its number or the place of its text.
  struct Attribute: Hashable {
    var head: UInt32
    var value: UInt32

    var key: Int { Int(head >> 4) }

    /// The key with the scope behind it, which is in the lowest four bits, of a head as a file has it.
    static func head(_ number: UInt32) -> UInt32 {
      (number & (1 << UInt32(ROAD_KEY_BITS) - 1)) << 4 | (number >> UInt32(ROAD_KEY_BITS) & 15)
    }

    var isText: Bool { head & UInt32(ROAD_SCOPE_TEXT) != 0 }
    /// Whether the value is the place of a word.
    var hasWord: Bool { isText || key == ROAD_KEY_TURN_LANES }
    /// Whether it holds in both directions and always, and its value is a number.
    var isPlain: Bool { head & 15 == 0 }
  }

  /// Each behind its length; the first byte is 0.
  var words: [UInt8] = [0]
  /// Each behind the number of its attributes; the first is empty.
  var bytes: [UInt8] = [0]
  var places: [UInt32] = [0]
  private var wordPlaces: [[UInt8]: UInt32] = [:]
  private var numbers: [[UInt8]: UInt32] = [:]

  init() {}

  /// Sets as they were read, which are not added to.
  init(words: [UInt8], bytes: [UInt8], places: [UInt32]) {
    (self.words, self.bytes, self.places) = (words, bytes, places)
  }

  /// The place of a text among the words.
  mutating func place(of text: some Sequence<UInt8>) -> UInt32 {
    let text = Array(text)
    if let place = wordPlaces[text] { return place }
    let place = UInt32(words.count)
    wordPlaces[text] = place
    words.appendNumber(UInt32(text.count))
    words.append(contentsOf: text)
    return place
  }

  /// The number of a set of attributes in the order of their heads.
  mutating func number(of attributes: [Attribute]) -> UInt32 {
    guard !attributes.isEmpty else { return 0 }
    var encoded: [UInt8] = []
    encoded.appendNumber(UInt32(attributes.count))
    for attribute in attributes {
      encoded.appendNumber((attribute.head & 15) << UInt32(ROAD_KEY_BITS) | attribute.head >> 4)
      encoded.appendNumber(attribute.value)
    }
    if let number = numbers[encoded] { return number }
    let number = UInt32(places.count)
    numbers[encoded] = number
    places.append(UInt32(bytes.count))
    bytes.append(contentsOf: encoded)
    return number
  }

  /// The number of the set of some attributes; nil if one has a text that is too long, or two have the same key.
  mutating func number(of attributes: [RoadAttribute]) -> UInt32? {
    var coded: [Attribute] = []
    for attribute in attributes {
      var scope = attribute.direction.map { $0 == .forward ? ROAD_SCOPE_FORWARD : ROAD_SCOPE_BACKWARD } ?? 0
      if attribute.isConditional { scope |= ROAD_SCOPE_CONDITIONAL }
      let value: UInt32
      switch attribute.value {
      case .number(let number):
        guard !attribute.isConditional, attribute.key != .turnLanes else { return nil }
        value = number
      case .text(let text):
        guard text.utf8.count <= ROAD_MOST_TEXT else { return nil }
        value = place(of: text.utf8)
        scope |= ROAD_SCOPE_TEXT
      case .lanes(let lanes):
        guard attribute.key == .turnLanes, !attribute.isConditional, lanes.count <= ROAD_MOST_LANES else { return nil }
        value = place(of: lanes.flatMap { [UInt8($0.rawValue & 255), UInt8($0.rawValue >> 8)] })
      }
      guard (1..<1 << ROAD_KEY_BITS).contains(Int(attribute.key.rawValue)) else { return nil }
      coded.append(Attribute(head: UInt32(attribute.key.rawValue) << 4 | UInt32(scope), value: value))
    }
    coded.sort { $0.head < $1.head }
    for (a, b) in zip(coded, coded.dropFirst()) where a.head == b.head { return nil }
    return coded.count <= ROAD_MOST_ATTRIBUTES ? number(of: coded) : nil
  }

  func attributes(of set: UInt32) -> [Attribute] {
    var place = Int(places[Int(set)])
    func number() -> UInt32 { bytes.number(at: &place) }
    return (0..<number()).map { _ in
      let head = Attribute.head(number())
      return Attribute(head: head, value: number())
    }
  }

  /// The bytes of a text.
  func word(at place: UInt32) -> ArraySlice<UInt8> {
    var start = Int(place)
    let length = Int(words.number(at: &start))
    return words[start..<start + length]
  }

  /// The attributes of a set as values.
  func values(of set: UInt32) -> [RoadAttribute] {
    attributes(of: set).map { attribute in
      RoadAttribute(
        rg_attribute(key: UInt8(attribute.key), scope: UInt8(attribute.head & 15), value: attribute.value),
        word: attribute.hasWord ? Array(word(at: attribute.value)) : nil)
    }
  }
}

extension RoadAttribute {
  /// An attribute of a file, with its word if it has one.
  init(_ record: rg_attribute, word: [UInt8]?) {
    let scope = Int(record.scope)
    let value: Value =
      switch word {
      case nil: .number(record.value)
      case let word? where scope & ROAD_SCOPE_TEXT != 0: .text(String(decoding: word, as: UTF8.self))
      case let word?:
        .lanes(
          stride(from: 0, to: word.count - 1, by: 2).map {
            LaneArrows(rawValue: UInt16(word[$0]) | UInt16(word[$0 + 1]) << 8)
          })
      }
    self.init(
      Key(rawValue: record.key), value,
      direction: scope & ROAD_SCOPE_FORWARD != 0 ? .forward : scope & ROAD_SCOPE_BACKWARD != 0 ? .backward : nil,
      isConditional: scope & ROAD_SCOPE_CONDITIONAL != 0)
  }
}

extension [UInt8] {
  /// Appends a number of a variable length: seven bits a byte, the lowest first.
  mutating func appendNumber(_ number: some UnsignedInteger & FixedWidthInteger) {
    var rest = UInt64(number)
    while rest >= 128 {
      append(UInt8(rest & 127 | 128))
      rest >>= 7
    }
    append(UInt8(rest))
  }

  /// Appends a number with a sign, which is in its lowest bit.
  mutating func appendSigned(_ number: Int64) { appendNumber(UInt64(bitPattern: number << 1 ^ number >> 63)) }

  /// Reads a number of a variable length, and moves the place behind it.
  func number(at place: inout Int) -> UInt32 {
    var (number, shift): (UInt32, UInt32) = (0, 0)
    while true {
      let byte = self[place]
      place += 1
      number |= UInt32(byte & 127) << shift
      shift += 7
      if byte < 128 { return number }
    }
  }
}
