internal import FairwayRoutes

/// Reads the tracks, routes and waypoints of GPX 1.0 and 1.1 in the order of the file, each point when it ends.
///
/// Speed and course are the elements `speed` and `course` of a point in GPX 1.0. In GPX 1.1 they are in its extensions,
/// whatever the namespace and nesting, as with Garmin's `TrackPointExtension` and OsmAnd; the same holds for the
/// accuracy, which many applications write as `accuracy` or `hacc`. As in GPX 1.0 the speed is in metres per second, the
/// course in degrees clockwise from true north, and the accuracy in metres. An element of the point itself is preferred
/// to one in the extensions, of which the first counts. `hdop` is ignored: it is not an accuracy, although some
/// applications write one there.
package struct GPXReader {
  package enum Item {
    /// A track, a route or a segment of a track begins.
    case track, route, segment
    /// The name of the track or route that began.
    case name(String)
    case point(GPXPoint)
  }

  private var scanner: XMLScanner
  private var point: GPXPoint?
  private var isInExtensions = false
  /// Whether the last element that began is a track or a route, so that a name is its name.
  private var isNamed = false
  /// The element of a value, and the bytes of the value.
  private var element = GPXElement.other
  private var value = 0..<0
  private var valueIsCharacterData = false
  /// The elements that are open.
  private var open: [GPXElement] = []
  private var sawGPX = false

  package init(_ bytes: [UInt8]) throws(LineError) {
    scanner = try XMLScanner(bytes)
  }

  /// Returns the line of a point; those of later points are not before those of earlier ones.
  package mutating func line(of point: GPXPoint) -> Int { scanner.line(at: point.offset) }

  /// Returns the next item; nil at the end of the file.
  package mutating func next() throws(LineError) -> Item? {
    while true {
      switch try scanner.next() {
      case .start:
        if let item = begin() { return item }
      case .text:
        // Comments within a value are rare: the longest part is the value.
        if element != .other, scanner.text.count > value.count {
          (value, valueIsCharacterData) = (scanner.text, scanner.isCharacterData)
        }
      case .end:
        if let item = try end() { return item }
      case .finish:
        guard sawGPX else { throw LineError(line: 1, column: 1, "this XML is not GPX") }
        return nil
      }
    }
  }

  private mutating func begin() -> Item? {
    element = .other
    value = 0..<0
    let name = GPXElement(scanner.bytes.span, scanner.name)
    open.append(name)
    switch name {
    case .gpx: sawGPX = true
    case .track:
      isNamed = true
      return .track
    case .route:
      isNamed = true
      return .route
    case .segment:
      isNamed = false
      return .segment
    case .trackPoint, .routePoint, .waypoint:
      var next = GPXPoint(kind: name, offset: scanner.start)
      readPlace(&next)
      // A point within a point has swallowed it.
      let outer = point
      point = next
      isInExtensions = false
      guard var outer else { break }
      outer.fault = "another point begins within the point"
      return .point(outer)
    case .extensions:
      if point != nil { isInExtensions = true }
    case .name, .time, .elevation, .speed, .course, .accuracy:
      if point != nil || (name == .name && isNamed) { element = name }
    case .other: break
    }
    return nil
  }

  private mutating func readPlace(_ point: inout GPXPoint) {
    let span = scanner.bytes.span
    for attribute in scanner.attributes {
      switch (attribute.name.count, span[attribute.name.lowerBound], span[attribute.name.upperBound - 1]) {
      case (3, UInt8(ascii: "l"), UInt8(ascii: "t")): point.latitude = scanner.number(attribute.value) ?? .nan
      case (3, UInt8(ascii: "l"), UInt8(ascii: "n")): point.longitude = scanner.number(attribute.value) ?? .nan
      default: break
      }
    }
    if point.latitude.isNaN { point.fault = "a number is expected for 'lat'" }
    if point.longitude.isNaN { point.fault = "a number is expected for 'lon'" }
  }

  private mutating func end() throws(LineError) -> Item? {
    switch open.removeLast() {
    case .trackPoint, .routePoint, .waypoint:
      guard let finished = point else { return nil }
      point = nil
      return .point(finished)
    case .extensions: isInExtensions = false
    case .track, .route, .segment: isNamed = false
    case element where element != .other:
      defer { element = .other }
      guard point == nil else {
        try setValue()
        return nil
      }
      return .name(try scanner.string(value, isCharacterData: valueIsCharacterData))
    default: break
    }
    return nil
  }

  /// Sets a value of the point. In extensions, anything but a number is something else of the same name.
  private mutating func setValue() throws(LineError) {
    switch element {
    case .name:
      if !isInExtensions { point?.name = try scanner.string(value, isCharacterData: valueIsCharacterData) }
    case .time:
      guard !isInExtensions else { return }
      let text = scanner.trimmed(value)
      if let time = TimeText.seconds(scanner.bytes.span.extracting(text)) {
        point?.time = time
      } else {
        let found = try scanner.string(value, isCharacterData: valueIsCharacterData)
        point?.fault = "'\(found.excerpt)' is not a time such as 2026-05-01T12:00:00Z"
      }
    default:
      let number = scanner.number(value)
      if isInExtensions {
        guard element != .elevation, let number, point?[element].isNaN == true else { return }
        point?[element] = number
      } else if let number {
        point?[element] = number
      } else if !scanner.trimmed(value).isEmpty {
        point?.fault = "a number is expected for '\(element.word)'"
      }
    }
  }
}

/// A point of a GPX file; NaN is unknown.
package struct GPXPoint {
  package let kind: GPXElement
  /// The position of the point in the bytes of the file.
  package let offset: Int
  package var latitude = Double.nan
  package var longitude = Double.nan
  /// In seconds since 1970.
  package var time = Double.nan
  package var elevation = Double.nan
  package var speed = Double.nan
  package var course = Double.nan
  package var accuracy = Double.nan
  package fileprivate(set) var name: String? {
    get { words?.name }
    set { words = Words(name: newValue, fault: fault) }
  }
  /// What is wrong with the point; nil if nothing is.
  package fileprivate(set) var fault: String? {
    get { words?.fault }
    set { words = Words(name: name, fault: newValue) }
  }
  /// Most points have none, and are copied as numbers.
  private var words: Words?

  private final class Words: Sendable {
    let name: String?
    let fault: String?

    init(name: String?, fault: String?) {
      self.name = name
      self.fault = fault
    }
  }

  init(kind: GPXElement, offset: Int) {
    self.kind = kind
    self.offset = offset
  }

  subscript(element: GPXElement) -> Double {
    get {
      switch element {
      case .elevation: elevation
      case .speed: speed
      case .course: course
      case .accuracy: accuracy
      default: .nan
      }
    }
    set {
      switch element {
      case .elevation: elevation = newValue
      case .speed: speed = newValue
      case .course: course = newValue
      case .accuracy: accuracy = newValue
      default: break
      }
    }
  }
}

/// An element of GPX that is read, whatever its prefix and its capital letters.
package enum GPXElement {
  case gpx, track, route, segment, trackPoint, routePoint, waypoint, extensions
  case name, time, elevation, speed, course, accuracy
  case other

  /// What the values of an element are called in an error.
  var word: String {
    switch self {
    case .elevation: "altitude"
    case .accuracy: "horizontal_accuracy"
    case .course: "course"
    default: "speed"
    }
  }

  private static let names: [(value: GPXElement, name: String)] = [
    (.gpx, "gpx"), (.track, "trk"), (.route, "rte"), (.segment, "trkseg"), (.trackPoint, "trkpt"),
    (.routePoint, "rtept"), (.waypoint, "wpt"), (.extensions, "extensions"), (.name, "name"), (.time, "time"),
    (.elevation, "ele"), (.speed, "speed"), (.course, "course"), (.accuracy, "accuracy"), (.accuracy, "hacc"),
    (.accuracy, "horizontalaccuracy"), (.accuracy, "horizontal_accuracy"),
  ]

  private static let numbers = WordNumbers(names.map { $0.name })

  /// The element whose name is in a range of the bytes.
  private static func element(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> GPXElement? {
    numbers.number(bytes, from: start, to: end).map { names[$0].value }
  }

  /// The first letters of the names by their lengths, one bit each: nearly every other name is refused by them.
  private static let initials: [UInt32] = names.reduce(into: Array(repeating: 0, count: 20)) { initials, word in
    let bytes = Array(word.name.utf8)
    initials[bytes.count] |= bit(bytes[0])
  }

  /// The bit of a letter, capital or not.
  private static func bit(_ letter: UInt8) -> UInt32 { 1 << UInt32(letter & 31) }

  init(_ bytes: Span<UInt8>, _ name: Range<Int>) {
    // Most names have neither a prefix nor capital letters.
    self = Self.element(bytes, from: name.lowerBound, to: name.upperBound) ?? Self.normalized(bytes, name)
  }

  private static func normalized(_ bytes: Span<UInt8>, _ name: Range<Int>) -> GPXElement {
    var start = name.lowerBound
    for place in name where bytes[place] == UInt8(ascii: ":") { start = place + 1 }
    let count = name.upperBound - start
    guard count > 0, count < initials.count, initials[count] & bit(bytes[start]) != 0 else { return .other }
    let lower = (start..<name.upperBound).map { place in
      let byte = bytes[place]
      return byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
    }
    return element(lower.span, from: 0, to: lower.count) ?? .other
  }
}
