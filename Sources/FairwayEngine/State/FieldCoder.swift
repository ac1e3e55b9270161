/// A value that is stored as the bytes of its fields, in their order and without names.
///
/// `pack(_:)` is the only description of the form: it writes with ``FieldWriter`` and reads with ``FieldReader``.
protocol PackedFields {
  /// Passes each field to a coder. A coder that writes does not change the fields.
  mutating func pack(_ coder: inout some FieldCoder)
}

/// A reader or writer of fields.
protocol FieldCoder {
  /// Codes the low `count` bytes of a word, the least significant first.
  mutating func bytes(_ word: inout UInt64, count: Int)
  /// The number of bytes that can still be coded.
  var bytesLeft: Int { get }
  /// Reports that bytes were read that no value has.
  mutating func refuse()
}

// Not inlined: there are a hundred fields, and speed does not matter here.
extension FieldCoder {
  @inline(never)
  mutating func field(_ value: inout Double) {
    var word = value.bitPattern
    bytes(&word, count: 8)
    value = Double(bitPattern: word)
  }

  @inline(never)
  mutating func field(_ value: inout Float) {
    var word = UInt64(value.bitPattern)
    bytes(&word, count: 4)
    value = Float(bitPattern: UInt32(truncatingIfNeeded: word))
  }

  @inline(never)
  mutating func field(_ value: inout SIMD2<Double>) {
    field(&value.x)
    field(&value.y)
  }

  @inline(never)
  mutating func field(_ value: inout SIMD2<Float>) {
    field(&value.x)
    field(&value.y)
  }

  /// Codes an integer in 8 bytes, so that the form does not depend on the size of `Int`.
  @inline(never)
  mutating func field<Whole: FixedWidthInteger>(_ value: inout Whole) {
    var word = UInt64(truncatingIfNeeded: value)
    bytes(&word, count: 8)
    guard let read = Whole(exactly: word) ?? Whole(exactly: Int64(bitPattern: word)) else { return refuse() }
    value = read
  }

  @inline(never)
  mutating func field(_ value: inout Bool) {
    var word: UInt64 = value ? 1 : 0
    bytes(&word, count: 1)
    if word > 1 { refuse() }
    value = word == 1
  }

  mutating func field<Choice: RawRepresentable<UInt8>>(_ value: inout Choice) {
    var word = UInt64(value.rawValue)
    bytes(&word, count: 1)
    guard let read = Choice(rawValue: UInt8(truncatingIfNeeded: word)) else { return refuse() }
    value = read
  }

  mutating func field(_ value: inout some PackedFields) { value.pack(&self) }

  /// Codes whether there is a value, and then the value; the fields of `otherwise` stand for one that is not there.
  mutating func field<Value: PackedFields>(_ value: inout Value?, otherwise: Value) {
    var isThere = value != nil
    field(&isThere)
    var coded = value ?? otherwise
    field(&coded)
    value = isThere ? coded : nil
  }

  /// Codes bytes after their number.
  mutating func field(_ value: inout [UInt8]) {
    var count = value.count
    field(&count)
    guard count >= 0, count <= bytesLeft else { return refuse() }
    if value.count != count { value = [UInt8](repeating: 0, count: count) }
    for place in 0..<count {
      var word = UInt64(value[place])
      bytes(&word, count: 1)
      value[place] = UInt8(truncatingIfNeeded: word)
    }
  }
}

/// Writes fields.
struct FieldWriter: FieldCoder {
  private(set) var bytes: [UInt8] = []
  var bytesLeft: Int { .max }

  mutating func bytes(_ word: inout UInt64, count: Int) {
    for place in 0..<count { bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(8 * place))) }
  }

  mutating func refuse() {}
}

/// Reads fields. After a failure it reads zeros, so that only the end result has to be checked.
struct FieldReader: FieldCoder {
  private let bytes: [UInt8]
  private var position = 0
  private var isRefused = false

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var bytesLeft: Int { bytes.count - position }

  /// Whether all bytes were read, and are those of values.
  var isComplete: Bool { !isRefused && position == bytes.count }

  mutating func bytes(_ word: inout UInt64, count: Int) {
    word = 0
    guard bytesLeft >= count else { return refuse() }
    for place in 0..<count { word |= UInt64(bytes[position + place]) << UInt64(8 * place) }
    position += count
  }

  mutating func refuse() { isRefused = true }
}
