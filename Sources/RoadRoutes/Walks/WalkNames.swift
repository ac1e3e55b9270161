/// The names and numbers that ways have, each text once: two of them are compared by their numbers here.
struct WalkNames {
  /// A name or a number of a way.
  struct Name: Hashable {
    /// The number of the text.
    var text: Int32
    /// The number of the text that is compared: in the United States without a cardinal direction.
    var base: Int32
    /// Whether it is the number of a road.
    var isNumber: Bool
    /// Whether it ends with a cardinal direction, which is more than the name without.
    var hasEnding: Bool
  }

  /// Names one behind the other, of a way or of several.
  struct List: Hashable {
    fileprivate(set) var first: Int32
    fileprivate(set) var count: Int32

    static let none = List(first: 0, count: 0)
    var isEmpty: Bool { count == 0 }
  }

  private var texts: [[UInt8]] = []
  private var numbers: [UInt64: Int32] = [:]
  private var all: [Name] = []

  /// The number of a text.
  mutating func number(of text: some Collection<UInt8>) -> Int32 {
    var key: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text { key = (key ^ UInt64(byte)) &* 0x100_0000_01b3 }
    // Two texts may have one key: then the next is free, or that of this text.
    while let known = numbers[key] {
      if texts[Int(known)].elementsEqual(text) { return known }
      key &+= 1
    }
    let number = Int32(clamping: texts.count)
    texts.append(Array(text))
    numbers[key] = number
    return number
  }

  /// Begins a list, which ``add(_:isNumber:isAmerican:to:)`` adds to before another begins.
  func begin() -> List { List(first: Int32(clamping: all.count), count: 0) }

  /// The most names of a way: lists are compared name by name, and a map may have a text of any length.
  static let mostNames = 64

  /// Adds a name to the list that was begun last, unless it has it or is full.
  mutating func add(
    _ text: some BidirectionalCollection<UInt8>, isNumber: Bool, isAmerican: Bool, to list: inout List
  ) {
    guard Int(list.count) < Self.mostNames else { return }
    let number = number(of: text)
    for other in self[list] where other.text == number { return }
    var name = Name(text: number, base: number, isNumber: isNumber, hasEnding: false)
    if isAmerican {
      let direction = CardinalDirection.split(Array(text))
      if direction.base.count < text.count { name.base = self.number(of: direction.base) }
      name.hasEnding = direction.hasEnding
    }
    all.append(name)
    list.count += 1
  }

  subscript(list: List) -> ArraySlice<Name> { all[Int(list.first)..<Int(list.first) + Int(list.count)] }

  /// The bytes of a name.
  func bytes(_ name: Name) -> [UInt8] { texts[Int(name.text)] }

  /// The text with a number.
  func text(_ number: Int32) -> String { String(decoding: texts[Int(number)], as: UTF8.self) }

  /// Whether two lists share a name.
  func share(_ a: List, _ b: List) -> Bool {
    for name in self[a] {
      for other in self[b] where name.base == other.base { return true }
    }
    return false
  }

  /// Whether two lists share a name, or neither has one.
  func areLike(_ a: List, _ b: List) -> Bool { a.isEmpty && b.isEmpty || share(a, b) }

  /// The names that two lists share, in the order of the first; of two with the same base the one with a direction.
  mutating func common(_ a: List, _ b: List) -> List {
    var list = begin()
    var isFirst = true
    for index in 0..<Int(a.count) {
      let name = all[Int(a.first) + index]
      var shared: Name?
      for other in self[b] where name.base == other.base {
        shared = !name.hasEnding && other.hasEnding ? other : name
        break
      }
      guard let shared else { continue }
      all.append(shared)
      list.count += 1
      isFirst = isFirst && shared == name
    }
    guard isFirst && list.count == a.count else { return list }
    // All of them: the first list serves.
    all.removeLast(Int(list.count))
    return a
  }

  /// The names of a list that are no numbers of roads.
  mutating func withoutNumbers(_ names: List) -> List {
    var list = begin()
    for index in 0..<Int(names.count) {
      let name = all[Int(names.first) + index]
      guard !name.isNumber else { continue }
      all.append(name)
      list.count += 1
    }
    return list
  }

  /// The names, or the numbers, of a list as a route has them; nil if there are none.
  func joined(_ list: List, areNumbers: Bool) -> String? {
    var text: [UInt8] = []
    for name in self[list] where name.isNumber == areNumbers {
      if !text.isEmpty { text += [UInt8(ascii: ";"), UInt8(ascii: " ")] }
      text += bytes(name)
    }
    return text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
  }
}

/// The cardinal directions in the names of roads of the United States, such as "South" in "I 81 South".
enum CardinalDirection {
  private static let names: [StaticString] = [
    "North", "East", "South", "West", "Northeast", "Northwest", "Southeast", "Southwest",
  ]

  /// A name without a direction before or behind it, and whether one of the four main directions stands behind it.
  static func split(_ text: [UInt8]) -> (base: ArraySlice<UInt8>, hasEnding: Bool) {
    var base = text[...]
    var hasEnding = false
    for (index, name) in names.enumerated() {
      name.withUTF8Buffer { name in
        let length = name.count + 1
        if text.count > length, base.startIndex == 0, text[name.count] == UInt8(ascii: " "),
          text[..<name.count].elementsEqual(name)
        {
          base = base.dropFirst(length)
        }
        if base.count > length, base.endIndex == text.count, text[text.count - length] == UInt8(ascii: " "),
          text[(text.count - name.count)...].elementsEqual(name)
        {
          base = base.dropLast(length)
          hasEnding = index < 4
        }
      }
    }
    return (base, hasEnding)
  }
}
