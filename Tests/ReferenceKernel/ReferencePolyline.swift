/// Encoded polylines by the plain algorithm, on whole numbers and decimal text.
///
/// A number becomes degrees by way of its decimal text and the standard library's parser, which rounds correctly, so
/// this shares no arithmetic with a decoder that divides or multiplies.
public enum ReferencePolyline {
  /// What is wrong with a text.
  public enum Fault: Error, Hashable, Sendable {
    case character, truncated, numberTooLong, oddCount, latitude, longitude
  }

  /// The vertices of a text, or its first fault from the left and the byte where it is.
  public static func decode(
    _ text: [UInt8], precision: Int
  ) -> Result<[ReferenceCoordinate], FaultAtByte> {
    let limit = [90 * power(precision), 180 * power(precision)]
    var sums = [0, 0]
    var numbers: [Int] = []
    var position = 0
    var latitudeStart = 0
    while position < text.count {
      let start = position
      let axis = numbers.count % 2
      if axis == 0 { latitudeStart = start }
      var bits: [Int] = []
      var ended = false
      while !ended {
        guard bits.count < 8 else { return .failure(FaultAtByte(fault: .numberTooLong, byte: start)) }
        guard position < text.count else { return .failure(FaultAtByte(fault: .truncated, byte: start)) }
        let value = Int(text[position]) - 63
        guard (0..<64).contains(value) else { return .failure(FaultAtByte(fault: .character, byte: position)) }
        bits.append(value % 32)
        ended = value < 32
        position += 1
      }
      let folded = bits.reversed().reduce(0) { $0 * 32 + $1 }
      // Even numbers are not negative; odd ones count down from −1.
      sums[axis] += folded % 2 == 0 ? folded / 2 : -(folded + 1) / 2
      guard abs(sums[axis]) <= limit[axis] else {
        return .failure(FaultAtByte(fault: axis == 0 ? .latitude : .longitude, byte: start))
      }
      numbers.append(sums[axis])
    }
    guard numbers.count % 2 == 0 else { return .failure(FaultAtByte(fault: .oddCount, byte: latitudeStart)) }
    return .success(
      stride(from: 0, to: numbers.count, by: 2).map {
        ReferenceCoordinate(
          latitude: degrees(numbers[$0], precision: precision),
          longitude: degrees(numbers[$0 + 1], precision: precision))
      })
  }

  /// A fault and where it is.
  public struct FaultAtByte: Error, Hashable, Sendable {
    public let fault: Fault
    public let byte: Int
  }

  /// The text of vertices that are valid coordinates.
  public static func encode(_ coordinates: [ReferenceCoordinate], precision: Int) -> [UInt8] {
    var text: [UInt8] = []
    var last = (latitude: 0, longitude: 0)
    for coordinate in coordinates {
      let next = (
        latitude: rounded(coordinate.latitude, precision: precision),
        longitude: rounded(coordinate.longitude, precision: precision)
      )
      append(next.latitude - last.latitude, to: &text)
      append(next.longitude - last.longitude, to: &text)
      last = next
    }
    return text
  }

  /// Degrees times a power of ten, rounded to a double and then to the nearest integer, halves away from zero.
  public static func rounded(_ degrees: Double, precision: Int) -> Int {
    Int((degrees * Double(power(precision))).rounded(.toNearestOrAwayFromZero))
  }

  /// The double nearest to a whole number of units of the last decimal.
  public static func degrees(_ number: Int, precision: Int) -> Double {
    Double("\(number)e-\(precision)") ?? .nan
  }

  private static func power(_ precision: Int) -> Int {
    (0..<precision).reduce(1) { product, _ in product * 10 }
  }

  private static func append(_ difference: Int, to text: inout [UInt8]) {
    var rest = difference >= 0 ? 2 * difference : -2 * difference - 1
    while rest >= 32 {
      text.append(UInt8(63 + 32 + rest % 32))
      rest /= 32
    }
    text.append(UInt8(63 + rest))
  }
}
