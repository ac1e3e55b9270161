internal import GeoKernel

/// The JSON representation of a value, and which values are accepted.
///
/// A form is a type without instances: a model names a form beside each of its properties, and the compiler combines
/// the two.
protocol JSONForm {
  associatedtype Value
  /// The expectation that an error states.
  static var expected: String { get }
  static func read(_ reader: inout JSONReader) throws(JSONFault) -> Value
  static func write(_ value: Value, to writer: inout JSONWriter)
}

/// Any finite number.
enum Number: JSONForm {
  static var expected: String { "a number" }

  static func read(_ reader: inout JSONReader) throws(JSONFault) -> Double { try reader.readNumber() }

  static func write(_ value: Double, to writer: inout JSONWriter) { writer.write(value) }
}

/// The numbers that a stored route may have, whichever service's answer it was read of.
package enum NumberRange {
  /// Larger than the metres or seconds of any route, and small enough that a hundred million of them have a finite sum.
  package static let quantity = 0...1e12
  package static let quantityWords = "a number from 0 to 1e12"
  package static let whole = -Int(Int32.max)...Int(Int32.max)
  package static let wholeWords = "a whole number"
}

/// A measured quantity: not negative, and not so large that sums of it could become infinite.
enum Quantity: JSONForm {
  static var expected: String { NumberRange.quantityWords }

  static func read(_ reader: inout JSONReader) throws(JSONFault) -> Double {
    _ = reader.peek()
    let start = reader.position
    let value = try Number.read(&reader)
    guard NumberRange.quantity.contains(value) else { throw JSONFault(expected, at: start) }
    return value
  }

  static func write(_ value: Double, to writer: inout JSONWriter) { writer.write(value) }
}

/// An integer that is a count or an index.
enum Index: JSONForm {
  /// The largest index, on platforms of 32 bits and of 64.
  static let maximum = Int(Int32.max)

  static var expected: String { "a whole number from 0 to \(maximum)" }

  static func read(_ reader: inout JSONReader) throws(JSONFault) -> Int { try reader.readInteger(in: 0...maximum) }

  static func write(_ value: Int, to writer: inout JSONWriter) { writer.write(value) }
}

extension Int {
  /// An index of an answer moved by a number of places, at most the largest one that answers have: a stored route is
  /// read again.
  package func index(movedBy count: Int) -> Int {
    let (sum, overflows) = addingReportingOverflow(count)
    return overflows ? (count < 0 ? 0 : Index.maximum) : Swift.min(sum, Index.maximum)
  }
}

/// An integer.
enum Whole: JSONForm {
  static var expected: String { NumberRange.wholeWords }

  static func read(_ reader: inout JSONReader) throws(JSONFault) -> Int {
    try reader.readInteger(in: NumberRange.whole)
  }

  static func write(_ value: Int, to writer: inout JSONWriter) { writer.write(value) }
}

/// A string.
enum Text: JSONForm {
  static var expected: String { "a string" }
  static func read(_ reader: inout JSONReader) throws(JSONFault) -> String {
    let text = try reader.scanString()
    try reader.spend(JSONMemory.size(ofText: text.end - text.start))
    return try reader.string(of: text)
  }
  static func write(_ value: String, to writer: inout JSONWriter) { writer.write(value) }
}

/// A string, or a number that a service sends instead of one.
enum Label: JSONForm {
  static var expected: String { "a string or a number" }

  static func read(_ reader: inout JSONReader) throws(JSONFault) -> String {
    switch reader.peek() {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      let start = reader.position
      _ = try reader.readNumber()
      return String(decoding: reader.bytes[start..<reader.position], as: UTF8.self)
    default: return try reader.readString()
    }
  }

  static func write(_ value: String, to writer: inout JSONWriter) { writer.write(value) }
}

/// True or false.
enum Flag: JSONForm {
  static var expected: String { "true or false" }
  static func read(_ reader: inout JSONReader) throws(JSONFault) -> Bool { try reader.readBool() }
  static func write(_ value: Bool, to writer: inout JSONWriter) { writer.write(value) }
}

/// A coordinate as `[longitude, latitude]`; a third element is ignored.
package enum Place: JSONForm {
  static var expected: String { "[longitude, latitude] in degrees" }

  static func read(_ reader: inout JSONReader) throws(JSONFault) -> LocationCoordinate2D {
    try readWithHeight(&reader).coordinate
  }

  /// Reads a coordinate and its third element, which is its height in metres.
  package static func readWithHeight(
    _ reader: inout JSONReader
  ) throws(JSONFault) -> (coordinate: LocationCoordinate2D, height: Double?) {
    guard reader.peek() == UInt8(ascii: "[") else { throw JSONFault(expected, at: reader.position) }
    let start = reader.position
    var place = LocationCoordinate2D(latitude: 0, longitude: 0)
    var height: Double?
    var count = 0
    var hasElement = try reader.enterArray()
    while hasElement {
      let value = try Number.read(&reader)
      switch count {
      case 0: place.longitude = value
      case 1: place.latitude = value
      case 2: height = value
      default: break
      }
      count += 1
      hasElement = try reader.hasNextElement()
    }
    guard count >= 2, place.isValid else {
      let found = count < 2 ? "\(count) numbers" : "[\(place.longitude), \(place.latitude)]"
      throw JSONFault(expected, at: start, found: found)
    }
    return (place, height)
  }

  static func write(_ value: LocationCoordinate2D, to writer: inout JSONWriter) {
    writer.writeArray([value.longitude, value.latitude]) { $0.write($1) }
  }
}

/// An array of values of one form.
enum List<Form: JSONForm>: JSONForm {
  static var expected: String { "an array" }

  static func read(_ reader: inout JSONReader) throws(JSONFault) -> [Form.Value] {
    var values: [Form.Value] = []
    guard try reader.enterArray() else { return values }
    // Most arrays of small values are short: this avoids reallocation.
    if MemoryLayout<Form.Value>.stride <= 16 { values.reserveCapacity(4) }
    #if hasFeature(Embedded)
      repeat { values.append(try Form.read(&reader)) } while try reader.hasNextElement()
      return values
    #else
      repeat {
        if values.count >= JSONMemory.large, values.count == values.capacity { try reader.makeRoom(in: &values) }
        values.append(try Form.read(&reader))
      } while try reader.hasNextElement()
      try reader.spend(JSONMemory.array + values.count * MemoryLayout<Form.Value>.stride)
      return values.count < JSONMemory.large ? values.trimmed() : values
    #endif
  }

  static func write(_ value: [Form.Value], to writer: inout JSONWriter) {
    writer.writeArray(value) { Form.write($1, to: &$0) }
  }
}

/// A value or null, within an array.
enum Nullable<Form: JSONForm>: JSONForm {
  static var expected: String { Form.expected + " or null" }

  static func read(_ reader: inout JSONReader) throws(JSONFault) -> Form.Value? {
    reader.readNull() ? nil : try Form.read(&reader)
  }

  static func write(_ value: Form.Value?, to writer: inout JSONWriter) {
    if let value { Form.write(value, to: &writer) } else { writer.writeNull() }
  }
}

/// A model.
enum Object<Model: JSONModel>: JSONForm {
  static var expected: String { "an object" }

  static func read(_ reader: inout JSONReader) throws(JSONFault) -> Model {
    var model = Model(unfilled: ())
    try reader.readObject(into: &model)
    return model
  }

  static func write(_ value: Model, to writer: inout JSONWriter) { writer.write(value) }
}

/// Any value, without a type.
enum Anything: JSONForm {
  static var expected: String { "a JSON value" }
  static func read(_ reader: inout JSONReader) throws(JSONFault) -> JSONValue { try reader.readValue() }
  static func write(_ value: JSONValue, to writer: inout JSONWriter) { writer.write(value) }
}
