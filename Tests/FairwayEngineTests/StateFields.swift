import SeededRandom

@testable import FairwayEngine

/// The stored numbers of a state with the paths of the properties that they are the values of, such as
/// `position/along`, for tests that change one of them.
struct StateFields {
  /// A stored number: its path and how many bytes it has.
  struct Field {
    let path: String
    let kind: Kind
    let word: UInt64
    var width: Int { kind.width }
  }

  enum Kind {
    case double, float, whole, flag, choice

    var width: Int {
      switch self {
      case .double, .whole: 8
      case .float: 4
      case .flag, .choice: 1
      }
    }

    /// The stored form of a number.
    func word(_ value: Double) -> UInt64 {
      switch self {
      case .double: value.bitPattern
      case .float: UInt64(Float(value).bitPattern)
      case .whole: UInt64(bitPattern: Int64(exactly: value) ?? (value < 0 ? .min : .max))
      case .flag, .choice: UInt64(UInt8(truncatingIfNeeded: Int64(exactly: value) ?? 0))
      }
    }

    /// The number that is stored.
    func value(_ word: UInt64) -> Double {
      switch self {
      case .double: Double(bitPattern: word)
      case .float: Double(Float(bitPattern: UInt32(truncatingIfNeeded: word)))
      case .whole: Double(Int64(bitPattern: word))
      case .flag, .choice: Double(word)
      }
    }
  }

  let bytes: [UInt8]
  /// The numbers in the order of the properties' declarations, which is that of the stored form.
  private(set) var fields: [Field] = []

  init(of state: ProgressState) {
    bytes = state.packed()
    add(state, path: "")
  }

  private mutating func add(_ value: Any, path: String) {
    func field(_ kind: Kind, _ word: UInt64) { fields.append(Field(path: path, kind: kind, word: word)) }
    func lanes<Vector: SIMD>(_ vector: Vector) {
      for place in vector.indices { add(vector[place], path: path + "/\(place)") }
    }
    switch value {
    case let number as Double: field(.double, number.bitPattern)
    case let number as Float: field(.float, UInt64(number.bitPattern))
    case let flag as Bool: field(.flag, flag ? 1 : 0)
    case let whole as any FixedWidthInteger: field(.whole, UInt64(truncatingIfNeeded: whole))
    case let vector as SIMD2<Double>: lanes(vector)
    case let vector as SIMD2<Float>: lanes(vector)
    case let vector as SIMD16<UInt32>: lanes(vector)
    case let choice as any RawRepresentable: field(.choice, UInt64(choice.rawValue as? UInt8 ?? .max))
    default:
      for child in Mirror(reflecting: value).children {
        let name = child.label ?? "?"
        add(child.value, path: path.isEmpty ? name : path + "/" + name)
      }
    }
  }

  /// The bytes that the fields have by their declarations.
  var declared: [UInt8] {
    fields.flatMap { field in (0..<field.width).map { UInt8(truncatingIfNeeded: field.word >> UInt64(8 * $0)) } }
  }

  /// The path of the first property whose number is not stored in its place.
  var firstMisplaced: String? {
    var start = 0
    for field in fields {
      let end = start + field.width
      if end > bytes.count || bytes[start..<end] != declared[start..<end] { return field.path }
      start = end
    }
    return nil
  }

  /// The stored form with another number in one place.
  func replacing(_ place: Int, by value: Double) -> [UInt8] {
    let word = fields[place].kind.word(value)
    let start = fields[..<place].reduce(0) { $0 + $1.width }
    var changed = bytes
    for byte in 0..<fields[place].width { changed[start + byte] = UInt8(truncatingIfNeeded: word >> UInt64(8 * byte)) }
    return changed
  }

  /// The stored form with another number at a path; `nil` if there is no such path.
  func replacing(_ path: String, by value: Double) -> [UInt8]? {
    fields.firstIndex { $0.path == path }.map { replacing($0, by: value) }
  }

  /// The stored form with one number that the program may not have written.
  func forged(using random: inout SeededGenerator) -> [UInt8] {
    let place = Int.random(in: 1..<fields.count, using: &random)
    let number = fields[place].kind.value(fields[place].word)
    let values = [
      number + 1, number - 1, -number, number * 1e6, number + 0.001, 0, 1, -1, 2, 127, 255, 0x7FFF_FFFF, -0x8000_0000,
      0x20_0000_0000_0000, 0.5, 1e10, -1e10, 1e19, -1e19, 1e300, -1e300, 1e-300, 89.99, -180, .infinity, .nan,
    ]
    return replacing(place, by: values.randomElement(using: &random) ?? 0)
  }
}
