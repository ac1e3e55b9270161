internal import GeoKernel

extension CustomAlerts {
  /// Reads a FeatureCollection of GeoJSON (RFC 7946) whose features are Points and LineStrings.
  ///
  /// The properties of a feature:
  ///
  /// | name | value |
  /// | --- | --- |
  /// | `kind` | a ``CustomAlert/Kind``, such as `speed_camera`; `other` if it is missing |
  /// | `name`, `text` | what it is called, and what is spoken of it |
  /// | `side` | `left` or `right` |
  /// | `heading` | for a Point, the direction of travel in which it counts, in degrees |
  /// | `bothWays` | whether it counts in the opposite direction, too: for a LineString true if it is missing |
  /// | `leadTime`, `leadDistance` | how early it is announced, in seconds and in metres |
  /// | `reach` | how far from a route it may be, in metres |
  ///
  /// The member `id` of a feature, or of its properties, identifies it; otherwise its number in the file does, from 0.
  /// Other properties are left alone. A text that is damaged, has a value out of its range, or two features with the same
  /// identifier, is an error with its line.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public init(geoJSON bytes: [UInt8]) throws(CustomAlertError) {
    var reader = JSONReader(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes[3...]) : bytes)
    var file = AlertFile()
    do throws(JSONFault) {
      try file.read(&reader)
    } catch {
      throw CustomAlertError(LineError(error, in: reader.bytes))
    }
    self.init(file.alerts)
  }
}

/// Why a text has no alerts.
public struct CustomAlertError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line of the text, from 1, and the byte in it.
  public var line: Int
  public var column: Int
  /// The member at fault, with what was expected and found.
  public var reason: String

  init(_ error: LineError) {
    line = error.line ?? 1
    column = error.column ?? 1
    reason = error.reason
  }

  public var description: String { "\(line):\(column): \(reason)" }
}

/// What was read of a file of alerts.
private struct AlertFile {
  var alerts: [PlacedAlert] = []
  private var identifiers: Set<String> = []

  mutating func read(_ reader: inout JSONReader) throws(JSONFault) {
    _ = reader.peek()
    let start = reader.position
    var (type, hasFeatures) = ("", false)
    var hasMember = try reader.enterObject()
    while hasMember {
      switch reader.text(of: try reader.readName()) {
      case "type": type = try reader.readString()
      case "features":
        hasFeatures = true
        var hasElement = try reader.enterArray()
        while hasElement {
          try readFeature(&reader)
          hasElement = try reader.hasNextElement()
        }
      default: try reader.skipValue()
      }
      hasMember = try reader.hasNextMember()
    }
    guard type == "FeatureCollection", hasFeatures else {
      throw JSONFault("a FeatureCollection of GeoJSON", at: start, found: type.isEmpty ? nil : "'\(type.excerpt)'")
    }
    try reader.expectEnd()
  }

  private mutating func readFeature(_ reader: inout JSONReader) throws(JSONFault) {
    _ = reader.peek()
    let start = reader.position
    guard alerts.count < CustomAlerts.mostAlerts else {
      throw JSONFault("at most \(CustomAlerts.mostAlerts) features", at: start, found: "more")
    }
    var (id, propertyID): (String?, String?)
    var alert = CustomAlert(id: "", kind: .other)
    var (line, isLine): ([LocationCoordinate2D], Bool) = ([], false)
    var heading: Double?
    var bothWays: Bool?
    var reach = PlacedAlert.usualReach
    var isFeature = false
    var hasMember = try reader.enterObject()
    while hasMember {
      switch reader.text(of: try reader.readName()) {
      case "type": isFeature = try reader.readString() == "Feature"
      case "id": id = try Label.read(&reader)
      case "geometry": (line, isLine) = try Self.readGeometry(&reader)
      case "properties":
        if reader.readNull() { break }
        var hasProperty = try reader.enterObject()
        while hasProperty {
          let name = reader.text(of: try reader.readName())
          if reader.readNull() {
            hasProperty = try reader.hasNextMember()
            continue
          }
          switch name {
          case "id": propertyID = try Label.read(&reader)
          case "kind": alert.kind = try Self.readWord(&reader)
          case "side": alert.side = try Self.readWord(&reader)
          case "name": alert.name = try reader.readString()
          case "text": alert.text = try reader.readString()
          case "heading": heading = try Self.readNumber(&reader, in: 0...360)
          case "bothWays": bothWays = try reader.readBool()
          case "leadTime": alert.leadTime = try Self.readNumber(&reader, in: 0...3600)
          case "leadDistance": alert.leadDistance = try Self.readNumber(&reader, in: 0...100_000)
          case "reach": reach = try Self.readNumber(&reader, in: 1...1000)
          default: try reader.skipValue()
          }
          hasProperty = try reader.hasNextMember()
        }
      default: try reader.skipValue()
      }
      hasMember = try reader.hasNextMember()
    }
    guard isFeature else { throw JSONFault("a Feature", at: start) }
    guard !line.isEmpty else {
      throw JSONFault("a Point or a LineString", at: start, found: "none", below: ".geometry")
    }
    if isLine, heading != nil {
      throw JSONFault(
        "no heading, because a LineString has the direction of its points", at: start, found: "one",
        below: ".properties.heading")
    }
    alert.id = id ?? propertyID ?? "\(alerts.count)"
    guard identifiers.insert(alert.id).inserted else {
      throw JSONFault("an identifier of its own", at: start, found: "'\(alert.id.excerpt)' again", below: ".id")
    }
    alerts.append(
      isLine
        ? PlacedAlert(alert, along: line, isBothWays: bothWays ?? true, reach: reach)
        : PlacedAlert(alert, at: line[0], heading: heading, isBothWays: bothWays ?? false, reach: reach))
  }

  /// Reads a Point or a LineString, whose members may come in any order.
  private static func readGeometry(
    _ reader: inout JSONReader
  ) throws(JSONFault) -> (line: [LocationCoordinate2D], isLine: Bool) {
    _ = reader.peek()
    let start = reader.position
    var type = ""
    var positions: [LocationCoordinate2D] = []
    var isLine = false
    var hasMember = try reader.enterObject()
    while hasMember {
      switch reader.text(of: try reader.readName()) {
      case "type": type = try reader.readString()
      case "coordinates":
        isLine = reader.peek() == UInt8(ascii: "[") && reader.byteInArray == UInt8(ascii: "[")
        positions = isLine ? try List<Place>.read(&reader) : [try Place.read(&reader)]
      default: try reader.skipValue()
      }
      hasMember = try reader.hasNextMember()
    }
    guard type == (isLine ? "LineString" : "Point") else {
      throw JSONFault("a Point or a LineString with its coordinates", at: start, found: "'\(type.excerpt)'")
    }
    if isLine {
      guard positions.count > 1 else { throw JSONFault("at least two positions", at: start, found: "one") }
      for (from, to) in zip(positions, positions.dropFirst())
      where Geodesic.shortLength(from: from, to: to) > CustomAlerts.longestSegment {
        throw JSONFault(
          "positions within \(CustomAlerts.longestSegment / 1000) km of each other", at: start, found: "a gap")
      }
    }
    return (positions, isLine)
  }

  private static func readNumber(
    _ reader: inout JSONReader, in range: ClosedRange<Double>
  ) throws(JSONFault) -> Double {
    _ = reader.peek()
    let start = reader.position
    let value = try reader.readNumber()
    guard range.contains(value) else {
      throw JSONFault("a number from \(range.lowerBound) to \(range.upperBound)", at: start)
    }
    return value
  }

  private static func readWord<Word: RawRepresentable<String> & CaseIterable>(
    _ reader: inout JSONReader
  ) throws(JSONFault) -> Word {
    _ = reader.peek()
    let start = reader.position
    guard let word = Word(rawValue: try reader.readString()) else {
      var words = ""
      for word in Word.allCases { words += (words.isEmpty ? "" : ", ") + word.rawValue }
      throw JSONFault("one of \(words)", at: start)
    }
    return word
  }
}
