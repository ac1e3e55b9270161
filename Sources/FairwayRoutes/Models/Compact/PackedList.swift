internal import GeoKernel

#if hasFeature(Embedded)
  // As arrays are: a module for the web has no memory to save, and would have more code.
  typealias HeadingList = [LocationDirection]
  typealias EntryList = [Bool]
  typealias Headings = List<Number>
  typealias Entries = List<Flag>

  extension Array {
    var elements: [Element] { self }
  }
#else
  typealias Headings = Packed<HeadingList>
  typealias Entries = Packed<EntryList>

  /// A list that takes no memory beside a word as long as it is short.
  protocol PackedList: Hashable, Sendable {
    associatedtype Form: JSONForm
    init()
    var elements: [Form.Value] { get }
    /// Whether the list takes memory of its own.
    var isLong: Bool { get }
    mutating func append(_ element: Form.Value)
  }

  extension PackedList {
    init(_ elements: [Form.Value]) {
      self.init()
      for element in elements { append(element) }
    }
  }

  /// Directions, of which up to six in whole degrees fit in a word.
  enum HeadingList: PackedList {
    typealias Form = Number

    /// Nine bits each, the first one lowest, and their number in the highest bits.
    case word(UInt64)
    case list([LocationDirection])

    init() { self = .word(0) }

    var elements: [LocationDirection] {
      switch self {
      case .list(let headings): headings
      case .word(let word): (0..<word >> 60).map { Double(word >> (9 * $0) & 0x1FF) }
      }
    }

    var isLong: Bool { if case .list = self { true } else { false } }

    mutating func append(_ heading: LocationDirection) {
      switch self {
      case .list(var headings):
        // Held once, so that nothing is copied.
        self = .word(0)
        headings.append(heading)
        self = .list(headings)
      case .word(let word):
        let count = word >> 60
        if count < 6, let degrees = UInt64(exactly: heading), degrees < 0x200 {
          self = .word((word & (1 << 60 - 1) | degrees << (9 * count)) | (count + 1) << 60)
        } else {
          self = .list(elements + [heading])
        }
      }
    }
  }

  /// Whether each of some roads may be entered; up to 60 fit in a word.
  enum EntryList: PackedList {
    typealias Form = Flag

    /// A bit each, the last one lowest, after the highest bit that is set.
    case word(UInt64)
    case list([Bool])

    init() { self = .word(1) }

    var elements: [Bool] {
      switch self {
      case .list(let entries): return entries
      case .word(let word):
        let count = 63 - word.leadingZeroBitCount
        return (0..<count).map { word >> UInt64(count - 1 - $0) & 1 == 1 }
      }
    }

    var isLong: Bool { if case .list = self { true } else { false } }

    mutating func append(_ entry: Bool) {
      switch self {
      case .list(var entries):
        // Held once, so that nothing is copied.
        self = .word(1)
        entries.append(entry)
        self = .list(entries)
      case .word(let word):
        self = word < 1 << 60 ? .word(word << 1 | (entry ? 1 : 0)) : .list(elements + [entry])
      }
    }
  }

  /// An array that is stored as a packed list.
  enum Packed<Values: PackedList>: JSONForm {
    static var expected: String { List<Values.Form>.expected }

    static func read(_ reader: inout JSONReader) throws(JSONFault) -> Values {
      var values = Values()
      var hasElement = try reader.enterArray()
      while hasElement {
        values.append(try Values.Form.read(&reader))
        if values.isLong { try reader.spend(2 * MemoryLayout<Values.Form.Value>.stride) }
        hasElement = try reader.hasNextElement()
      }
      return values
    }

    static func write(_ value: Values, to writer: inout JSONWriter) {
      List<Values.Form>.write(value.elements, to: &writer)
    }
  }
#endif
