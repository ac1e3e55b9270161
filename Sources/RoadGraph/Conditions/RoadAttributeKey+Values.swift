internal import CRoadGraph

extension RoadAttribute.Key {
  /// Whether the values are lengths, in centimetres, or weights, in kilograms.
  var isSize: Bool { form == ROAD_FORM_LENGTH || form == ROAD_FORM_WEIGHT }

  /// The number of a value under conditions, such as "3.5 t" or "no;delivery"; nil if the key has none for it.
  package func number(of value: String) -> UInt32? {
    switch form {
    case ROAD_FORM_LENGTH: return Self.thousandths(value, unit: UInt8(ascii: "m")).map { $0 / 10 }
    case ROAD_FORM_WEIGHT: return Self.thousandths(value, unit: UInt8(ascii: "t"))
    default: break
    }
    var bits: UInt32 = 0
    for part in value.utf8.split(separator: UInt8(ascii: ";")) {
      let name = String(decoding: part.drop { $0 == UInt8(ascii: " ") }, as: UTF8.self)
      guard case .number(let number)? = RoadAttribute(self, named: name)?.value else { return nil }
      bits |= number
    }
    return bits == 0 ? nil : bits
  }

  /// The thousandths of a number in its unit, such as "3.5" or "3.5 t"; nil if it has another form.
  private static func thousandths(_ text: String, unit: UInt8) -> UInt32? {
    var (value, digits, decimals): (UInt32, Int, Int?) = (0, 0, nil)
    var rest = ArraySlice(text.utf8)
    while let byte = rest.first, byte == UInt8(ascii: ".") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
      if byte == UInt8(ascii: ".") {
        guard decimals == nil, digits > 0 else { return nil }
        decimals = 0
      } else if digits < 7, decimals ?? 0 < 3 {
        value = value * 10 + UInt32(byte - UInt8(ascii: "0"))
        digits += 1
        decimals = decimals.map { $0 + 1 }
      } else {
        return nil
      }
      rest = rest.dropFirst()
    }
    if rest.first == UInt8(ascii: " ") { rest = rest.dropFirst() }
    guard digits > 0, rest.isEmpty || rest.elementsEqual(CollectionOfOne(unit)) else { return nil }
    for _ in (decimals ?? 0)..<3 { value = value > UInt32.max / 10 ? UInt32.max : value * 10 }
    return value
  }
}
