/// How much memory the values of a text may still take, so that no text takes many times its own size.
///
/// What is small is read in any case. Recorded answers take up to two and a half times their size beside their text; more
/// than three times is refused. Members that a model has no property for are kept as long as they take no more than the size of
/// the text.
struct JSONMemory {
  /// Left for all values, and of these for values without a type, in bytes.
  var all = Int.max
  var untyped = Int.max
  /// How much of the text may still be looked through ahead, so that the time stays linear.
  var lookahead: Int

  /// The number of elements from which on an array is made as large as it will be.
  static let large = 4096
  /// What an entry of a dictionary, and an array of its own, take beside the value.
  static let entry = 128
  static let array = 48

  /// Without limits, for texts that are one's own.
  init(unlimited size: Int) { lookahead = 2 * size }

  /// For a text of a stranger.
  init(textSize size: Int) {
    all = max(16 << 20, 3 * size)
    untyped = max(16 << 20, size)
    lookahead = 2 * size
  }

  /// What a string takes beside its value: nothing if it is short.
  static func size(ofText count: Int) -> Int { count > 15 ? count + array : 0 }
}

extension JSONReader {
  /// The number of elements to make room for in an array that is full and has many. Doubling an array of many megabytes
  /// would need three times its memory for a moment, so those that are left in the text are counted.
  @inline(never)
  private mutating func room(beyond count: Int) -> Int {
    guard memory.lookahead > 0 else { return count / 4 }
    var ahead = self
    var left = 0
    // A fault is found again when the element is read.
    while (try? ahead.skipValue()) != nil {
      left += 1
      guard (try? ahead.hasNextElement()) == true else { break }
    }
    memory.lookahead -= ahead.position - position
    return max(1, left)
  }

  /// Makes room in an array of a model that is full and has many elements.
  mutating func makeRoom<Element>(in values: inout [Element]) throws(JSONFault) {
    let capacity = values.count + room(beyond: values.count)
    guard capacity <= memory.all / MemoryLayout<Element>.stride else { throw tooMuch }
    values.reserveCapacity(capacity)
  }

  /// The same for values without a type.
  mutating func makeUntypedRoom(in values: inout [JSONValue]) throws(JSONFault) {
    let capacity = values.count + room(beyond: values.count)
    guard capacity <= min(memory.untyped, memory.all) / MemoryLayout<JSONValue>.stride else { throw exhausted() }
    values.reserveCapacity(capacity)
  }

  /// Counts the memory of values of models.
  @inline(__always)
  mutating func spend(_ size: Int) throws(JSONFault) {
    // Without the limit: a module for the web would have its code for each form.
    #if !hasFeature(Embedded)
      memory.all -= size
      if memory.all < 0 { throw tooMuch }
    #endif
  }

  /// Counts the memory of values without a type.
  @inline(__always)
  mutating func spendUntyped(_ size: Int) throws(JSONFault) {
    memory.all -= size
    memory.untyped -= size
    if memory.untyped < 0 || memory.all < 0 { throw exhausted() }
  }

  /// Whether a value without a type has taken all memory that there was for it.
  var isExhausted: Bool { memory.untyped < 0 }

  private mutating func exhausted() -> JSONFault {
    memory.untyped = -1
    return tooMuch
  }

  private var tooMuch: JSONFault {
    JSONFault("values that take no more than three times the memory of their text", at: position, found: "more")
  }
}

extension Array {
  /// The same elements in no more memory than they need.
  consuming func trimmed() -> [Element] {
    var values = self
    guard values.capacity > values.count else { return values }
    if MemoryLayout<Element>.stride <= 16 {
      var copy: [Element] = []
      copy.reserveCapacity(values.count)
      copy.append(contentsOf: values)
      return copy
    }
    // Large elements are moved, so that no references are counted; an array gives up its last element only.
    values.reverse()
    return Array(capacity: values.count) { room in
      while let last = values.popLast() { room.append(last) }
    }
  }
}
