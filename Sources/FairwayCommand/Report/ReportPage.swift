import FairwayCore
import FairwayDirections
import FairwayNavigation
import Foundation
import GeoKernel
import RoadGraph

/// The page of a report: the template with the data of a replay, all in one file.
struct ReportPage {
  /// The texts in the template that the data and the library replace.
  private static let mark = Array("\"REPORT DATA\"".utf8)
  private static let libraryMark = Array("<!--MAP LIBRARY-->".utf8)

  let bytes: [UInt8]

  /// Creates the page of a replay.
  ///
  /// - Parameters:
  ///   - roads: The roads that decisions were made with, if there were any.
  ///   - library: The library that draws the map's ground; without it the page does so itself.
  init(
    _ recorder: ReportRecorder, index: RouteIndex, title: String, summary: String, roads: RoadGraph? = nil,
    library: MapLibrary?
  ) throws(CommandFailure) {
    let map: ReportMap
    do {
      map = try ReportMap(recorder, index: index)
    } catch {
      throw .failed("the report: \(Console.reason(error))")
    }
    var data = ReportData(recorder, index: index, map: map, title: title, summary: summary)
    if let roads {
      let ground = RoadGround(around: recorder.samples.map(\.raw), in: roads)
      data.style = ground.under(data.style)
      data.attribution = ground.attribution
    }
    try self.init(data, library: library)
  }

  /// Creates the page of some data.
  init(_ content: ReportData, library: MapLibrary?) throws(CommandFailure) {
    let data: Data
    do {
      data = try JSONEncoder().encode(content)
    } catch {
      throw .failed("the report: \(Console.reason(error))")
    }
    let template = PackageResources.report_html
    guard let place = template.firstRange(of: Self.mark),
      let libraryPlace = template[..<place.lowerBound].firstRange(of: Self.libraryMark)
    else { throw .failed("the report's template has no place for data") }
    var page = Array(template[..<libraryPlace.lowerBound])
    page.reserveCapacity(template.count + data.count + data.count / 64)
    if let library { page.append(contentsOf: library.html) }
    page.append(contentsOf: template[libraryPlace.upperBound..<place.lowerBound])
    for byte in [UInt8](data) {
      // Escaped, so that no text in the data can end the script.
      if byte == UInt8(ascii: "<") { page.append(contentsOf: "\\u003c".utf8) } else { page.append(byte) }
    }
    page.append(contentsOf: template[place.upperBound...])
    bytes = page
  }
}

/// The data for the script of the page. Columns are little-endian numbers in base 64; coordinates are millionths of
/// degrees.
struct ReportData: Encodable {
  /// What the page shows, and so which words it uses.
  enum Kind: String, Encodable {
    case replay, match
  }

  struct Samples: Encodable {
    var stride: Int
    var times: String
    var latitudes: String
    var longitudes: String
    var snappedLatitudes: String
    var snappedLongitudes: String
    var lateral: String
    var accuracy: String
    var probability: String
    var distanceRemaining: String
    var secondsRemaining: String
    var speed: String
    var steps: String
    var states: String
  }

  struct Step: Encodable {
    var leg: Int
    var along: Double
    var text: Int
    var latitude: Double
    var longitude: Double
  }

  struct Event: Encodable {
    var fix: Int
    var time: Double?
    var kind: String
    var reason: String?
    var waypoint: Int?
    var along: Double?
    var latitude: Double?
    var longitude: Double?
    /// Which instruction or banner of its step it is, and the numbers of what is said or shown, and of what is said in
    /// markup, in the texts of the page.
    var item: Int?
    var text: Int?
    var ssml: Int?
    var why: String?
    /// The longitude and latitude at which to rejoin the route.
    var rejoining: [Double]?
  }

  /// An alert of the user's own, and where it begins and ends.
  struct Alert: Encodable {
    var text: Int
    var places: [[Double]]
  }

  /// The heights of the route in whole decimetres, their distance in metres, and its climbs.
  struct Profile: Encodable {
    var spacing: Double
    var heights: String
    var climbs: [Climb]
    var ascent: Double
    var descent: Double

    struct Climb: Encodable {
      var start: Double
      var end: Double
      /// Whole metres and percents.
      var height: Int
      var length: Int
      var meanGrade: Int
      var greatestGrade: Int
    }

    init(_ profile: ElevationProfile, length: LocationDistance) {
      // A drawing needs no more than a few thousand.
      let count = min(profile.heights.count, 4000)
      let spacing = length / Double(max(1, count - 1))
      self.spacing = spacing
      heights = base64((0..<count).map { Int32(clamping: (10 * profile.height(at: spacing * Double($0))).rounded()) })
      (ascent, descent) = (profile.ascent, profile.descent)
      climbs = profile.climbs.map { climb in
        func whole(_ value: Double) -> Int { Int(clamping: value.rounded()) }
        return Climb(
          start: climb.start, end: climb.end, height: whole(climb.height), length: whole(climb.length),
          meanGrade: whole(100 * climb.meanGrade), greatestGrade: whole(100 * climb.greatestGrade))
      }
    }
  }

  var kind: Kind
  var title: String
  var summary: String
  /// The credit on the map.
  var attribution: String?
  /// The map of the session in the MapLibre Style Specification, as its view produces it, and the images that it needs.
  var style: JSONValue
  var pictures: [String: String]
  var moments: [ReportMap.Moment]
  /// The language in which is spoken.
  var language: String?
  var steps: [Step]
  var samples: Samples
  var events: [Event]
  var eventsLeftOut: Int
  var texts: [String]
  var alerts: [Alert] = []
  var profile: Profile?
}

extension ReportData {
  init(_ recorder: ReportRecorder, index: RouteIndex, map: ReportMap, title: String, summary: String) {
    var numbers: [String: Int] = [:]
    var texts: [String] = []
    func number(_ text: String) -> Int {
      if let known = numbers[text] { return known }
      texts.append(text)
      numbers[text] = texts.count - 1
      return texts.count - 1
    }
    let alerts = index.alerts.compactMap { alert -> Alert? in
      guard let own = index.customAlert(alert)?.alert else { return nil }
      let line = index.track.coordinates(from: alert.start, to: alert.end)
      let words = [own.kind.rawValue, own.name].compactMap(\.self).joined(separator: ": ")
      return Alert(text: number(words), places: line.map { [$0.latitude, $0.longitude] })
    }
    let steps = index.route.legs.enumerated().flatMap { leg, value in
      zip(index.routeSteps(ofLeg: leg), value.steps).map { place, step in
        let said = step.instructions.isEmpty ? step.maneuverType.rawValue : step.instructions
        return Step(
          leg: leg, along: index.statedDistance(beforeRouteStep: place), text: number(said),
          latitude: step.maneuverLocation.latitude, longitude: step.maneuverLocation.longitude)
      }
    }
    let all = recorder.samples
    let samples = Samples(
      stride: recorder.stride, times: base64(all.map { $0.timestamp.bitPattern }),
      latitudes: base64(all.map { millionths($0.raw.latitude) }),
      longitudes: base64(all.map { millionths($0.raw.longitude) }),
      snappedLatitudes: base64(all.map { millionths($0.snapped.latitude) }),
      snappedLongitudes: base64(all.map { millionths($0.snapped.longitude) }), lateral: floats(all, \.lateral),
      accuracy: floats(all, \.accuracy), probability: floats(all, \.probability),
      distanceRemaining: floats(all, \.distanceRemaining), secondsRemaining: floats(all, \.secondsRemaining),
      speed: floats(all, \.speed), steps: base64(all.map { UInt32(truncatingIfNeeded: $0.routeStep) }),
      states: base64(all.map(\.state.rawValue)))
    let events = recorder.events.map { entry in
      let event = entry.event
      return Event(
        fix: entry.fix, time: entry.timestamp.known, kind: event.kind.rawValue,
        reason: event.rejection.map { "\($0)" } ?? event.reason.map { "\($0)" }, waypoint: event.waypoint,
        along: event.position?.place?.distanceAlong, latitude: entry.coordinate.latitude.known,
        longitude: entry.coordinate.longitude.known, item: event.item,
        text: event.text(on: index).map { number($0) },
        ssml: event.spokenInstruction(on: index.route)?.ssmlText.map { number($0) }, why: entry.explanation,
        rejoining: entry.rejoining.map { [$0.longitude, $0.latitude] })
    }
    self.init(
      kind: .replay, title: title, summary: summary, style: map.layers.json,
      pictures: [MapPicture.arrowTip.name: MapPicture.arrowTip.svg], moments: map.moments,
      language: index.route.speechLocaleIdentifier, steps: steps, samples: samples, events: events,
      eventsLeftOut: recorder.eventsLeftOut, texts: texts, alerts: alerts,
      profile: index.elevation.map { Profile($0, length: index.length) })
  }
}

func millionths(_ degrees: Double) -> UInt32 {
  UInt32(bitPattern: Int32(clamping: (degrees * 1e6).rounded()))
}

private func floats(_ samples: [ReportRecorder.Sample], _ value: KeyPath<ReportRecorder.Sample, Double>) -> String {
  base64(samples.map { Float($0[keyPath: value]).bitPattern })
}

func base64(_ numbers: [some FixedWidthInteger]) -> String {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(numbers.count * 8)
  for number in numbers {
    for shift in stride(from: 0, to: number.bitWidth, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
  return Data(bytes).base64EncodedString()
}

extension Double {
  /// The number, or nil if it is not finite: JSON has no NaN.
  fileprivate var known: Double? { isFinite ? self : nil }
}
