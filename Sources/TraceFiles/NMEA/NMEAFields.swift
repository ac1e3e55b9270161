internal import FairwayRoutes

/// Reads the values of a sentence's fields, counted from 0 after the address; nil for an empty or missing field.
struct NMEAFields {
  private let sentence: NMEASentence

  init(_ sentence: NMEASentence) { self.sentence = sentence }

  /// Returns the bytes of a field.
  func text(_ index: Int) -> ArraySlice<UInt8> {
    index < sentence.fields.count ? sentence.fields[index] : sentence.address.suffix(0)
  }

  /// Returns a field of one letter.
  func letter(_ index: Int) -> Character? {
    let text = text(index)
    return text.count == 1 ? text.first.map { Character(Unicode.Scalar($0)) } : nil
  }

  /// Returns a decimal number.
  func number(_ index: Int, _ name: String) throws(LineFault) -> Double? {
    let text = text(index)
    if text.isEmpty { return nil }
    let isDecimal = text.enumerated().allSatisfy { place, byte in
      isDigit(byte) || byte == UInt8(ascii: ".") || (place == 0 && byte == UInt8(ascii: "-"))
    }
    guard isDecimal, let value = Double(String(decoding: text, as: UTF8.self)), value.isFinite else {
      throw fault(index, "a number is expected for \(name)")
    }
    return value
  }

  /// Returns a time of the day, such as `235959.50`, in milliseconds. In a leap second it is a whole day or more.
  func time(_ index: Int) throws(LineFault) -> Int? {
    let text = text(index)
    if text.isEmpty { return nil }
    let digits = text.prefix(6)
    var rest = text.dropFirst(6)
    guard digits.count == 6, digits.allSatisfy(isDigit), rest.isEmpty || rest.popFirst() == UInt8(ascii: "."),
      rest.allSatisfy(isDigit)
    else { throw fault(index, "a time such as 235959.00 is expected") }
    let number = whole(digits)
    let (hour, minute, second) = (number / 10_000, number / 100 % 100, number % 100)
    guard hour < 24, minute < 60, second <= 60 else { throw fault(index, "there is no such time of the day") }
    let fraction = rest.isEmpty ? 0 : Double("0." + String(decoding: rest, as: UTF8.self)) ?? 0
    let milliseconds = Int(exactly: (fraction * 1000).rounded()) ?? 0
    return (hour * 3600 + minute * 60 + second) * 1000 + milliseconds
  }

  /// Returns a date, such as `310526`, as days since 1970. Years from 80 on are of the 20th century, because the
  /// satellites' time begins in 1980.
  func date(_ index: Int) throws(LineFault) -> Int? {
    let text = text(index)
    if text.isEmpty { return nil }
    guard text.count == 6, text.allSatisfy(isDigit) else { throw fault(index, "a date such as 310526 is expected") }
    let number = whole(text)
    let year = number % 100
    return try day(index, year: year + (year < 80 ? 2000 : 1900), month: number / 100 % 100, day: number / 10_000)
  }

  /// Returns a date in three fields, for day, month and year, as days since 1970.
  func dayOfParts(_ index: Int) throws(LineFault) -> Int? {
    let parts = [text(index), text(index + 1), text(index + 2)]
    if parts.contains(where: \.isEmpty) { return nil }
    guard parts.allSatisfy({ $0.allSatisfy(isDigit) && $0.count <= 4 }) else {
      throw fault(index, "a date such as 31,05,2026 is expected")
    }
    return try day(index, year: whole(parts[2]), month: whole(parts[1]), day: whole(parts[0]))
  }

  private func day(_ index: Int, year: Int, month: Int, day: Int) throws(LineFault) -> Int {
    guard let number = TimeText.daysSince1970(year: year, month: month, day: day) else {
      throw fault(index, "there is no such date")
    }
    return number
  }

  /// Returns a position in four fields: degrees and minutes of latitude such as `4230.5`, `N` or `S`, the same for the
  /// longitude, `E` or `W`.
  func position(_ index: Int) throws(LineFault) -> (latitude: Double, longitude: Double)? {
    guard let latitude = try degrees(index, limit: 90, ("N", "S")),
      let longitude = try degrees(index + 2, limit: 180, ("E", "W"))
    else { return nil }
    return (latitude, longitude)
  }

  private func degrees(
    _ index: Int, limit: Double, _ letters: (positive: Character, negative: Character)
  ) throws(LineFault) -> Double? {
    guard let number = try number(index, "degrees and minutes") else { return nil }
    let whole = (number / 100).rounded(.down)
    let minutes = number - whole * 100
    let degrees = whole + minutes / 60
    guard number >= 0, minutes < 60, degrees <= limit else { throw fault(index, "there is no such position") }
    switch letter(index + 1) {
    case letters.positive: return degrees
    case letters.negative: return -degrees
    default: throw fault(index + 1, "\(letters.positive) or \(letters.negative) is expected")
    }
  }

  private func whole(_ digits: ArraySlice<UInt8>) -> Int { digits.reduce(0) { $0 * 10 + Int($1) - 0x30 } }

  private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private func fault(_ index: Int, _ reason: String) -> LineFault {
    let kind = String(decoding: sentence.address, as: UTF8.self)
    return LineFault(at: text(index).startIndex, reason: "field \(index + 1) of \(kind): \(reason)")
  }
}
