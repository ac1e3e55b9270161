internal import FairwayRoutes
internal import GeoKernel

/// A value of an answer that has no model of its own, with its path for errors.
struct AnswerValue {
  let value: JSONValue?
  let path: String

  init(json bytes: [UInt8]) throws(DirectionsError) { (value, path) = (try JSONValue(json: bytes), "") }

  private init(_ value: JSONValue?, _ path: String) { (self.value, self.path) = (value, path) }

  /// The member of a name; without a value if there is none.
  subscript(name: String) -> AnswerValue { AnswerValue(value?[name], path.isEmpty ? name : "\(path).\(name)") }

  /// The text, if it is one that is not empty.
  var text: String? {
    if case .string(let text) = value, !text.isEmpty { text } else { nil }
  }

  /// The whole number, if it is one that a route may have.
  var whole: Int? {
    if case .number(let number) = value, let whole = Int(exactly: number), NumberRange.whole.contains(whole) {
      whole
    } else {
      nil
    }
  }

  func number() throws(DirectionsError) -> Double {
    guard case .number(let number) = value, number.isFinite else { throw fault("a number") }
    return number
  }

  /// A length or a time.
  func quantity() throws(DirectionsError) -> Double {
    let number = try number()
    guard NumberRange.quantity.contains(number) else { throw fault(NumberRange.quantityWords) }
    return number
  }

  func elements() throws(DirectionsError) -> [AnswerValue] {
    guard case .array(let values) = value else { throw fault("an array") }
    return values.enumerated().map { AnswerValue($0.element, "\(path)[\($0.offset)]") }
  }

  /// The first and last vertex of a stretch of a line that begins where another one ended, or behind it.
  func vertices(of line: [LocationCoordinate2D], from start: Int) throws(DirectionsError) -> ClosedRange<Int> {
    let ends = try elements().map { $0.whole }
    guard ends.count == 2, let first = ends[0], let last = ends[1], 0 <= first, first <= last, last < line.count else {
      throw fault("two indices of the line's \(line.count) vertices")
    }
    guard start <= first else { throw fault("two indices from \(start) on, where the stretch before ends") }
    return first...last
  }

  /// The heights of a GeoJSON line in metres, nil at positions without one.
  func heights() throws(DirectionsError) -> [Double?] {
    try self["coordinates"].elements().map { position throws(DirectionsError) in
      let numbers = try position.elements()
      guard numbers.count > 2 else { return nil }
      let height = try numbers[2].number()
      guard Height.range.contains(height) else { throw numbers[2].fault("a height in metres") }
      return height
    }
  }

  /// The coordinates of a GeoJSON line, without their heights.
  func line() throws(DirectionsError) -> [LocationCoordinate2D] {
    var line: [LocationCoordinate2D] = []
    for position in try self["coordinates"].elements() {
      let numbers = try position.elements()
      guard numbers.count >= 2 else { throw position.fault("longitude and latitude") }
      let place = LocationCoordinate2D(latitude: try numbers[1].number(), longitude: try numbers[0].number())
      guard place.isValid else { throw position.fault("longitude and latitude") }
      line.append(place)
    }
    return line
  }

  func fault(_ expected: String) -> DirectionsError {
    let found =
      switch value {
      case nil: "nothing"
      case .null: "null"
      case .bool: "true or false"
      case .number, .integer: "a number"
      case .string: "a text"
      case .array: "an array"
      case .object: "an object"
      }
    return .decoding(path: path, expected: expected, found: found)
  }
}
