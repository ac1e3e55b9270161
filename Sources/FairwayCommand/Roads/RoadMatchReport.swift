import FairwayMap
import FairwayRoutes
import Foundation
import GeoKernel
import RoadGraph

/// The report of a match: the page of a replay's report, with the roads around the trace in place of a route.
struct RoadMatchReport {
  /// The most fixes that are drawn.
  private static let mostSamples = 40_000

  private let fixes: [RoadFix]
  private let matches: [RoadMatch?]
  private let graph: RoadGraph

  init(_ fixes: [RoadFix], _ matches: [RoadMatch?], _ graph: RoadGraph) {
    (self.fixes, self.matches, self.graph) = (fixes, matches, graph)
  }

  func page(title: String, summary: String) throws(CommandFailure) -> ReportPage {
    var texts: [String] = []
    var numbers: [String: Int] = [:]
    func number(_ text: String) -> Int {
      if let known = numbers[text] { return known }
      texts.append(text)
      numbers[text] = texts.count - 1
      return texts.count - 1
    }
    let stretches = RoadStretch.all(in: matches, by: name)
    var stretchOf = [Int](repeating: 0, count: fixes.count)
    for (index, stretch) in stretches.enumerated() { for fix in stretch.fixes { stretchOf[fix] = index } }
    // One of every few fixes is drawn.
    let stride = fixes.count / Self.mostSamples + 1
    let drawn = Swift.stride(from: 0, to: fixes.count, by: stride).filter { fixes[$0].coordinate.isValid }
    let data = ReportData(
      kind: .match, title: title, summary: summary, attribution: graph.attribution, style: style(stretches),
      pictures: [:], moments: [],
      language: nil,
      steps: stretches.map { stretch in
        let place = matches[stretch.fixes.lowerBound]?.coordinate ?? fixes[stretch.fixes.lowerBound].coordinate
        return ReportData.Step(
          leg: 0, along: 0, text: number(name(of: stretch)), latitude: place.latitude, longitude: place.longitude)
      },
      samples: samples(drawn, stride: stride, stretchOf),
      events: stretches.prefix(ReportRecorder.mostEvents).map { stretch in
        let first = stretch.fixes.lowerBound
        let place = matches[first]?.coordinate ?? fixes[first].coordinate
        return ReportData.Event(
          fix: first, time: fixes[first].timestamp, kind: stretch.road == nil ? "noRoad" : "road",
          latitude: place.latitude.isFinite ? place.latitude : nil,
          longitude: place.longitude.isFinite ? place.longitude : nil, text: number(name(of: stretch)),
          why: explanation(of: stretch))
      },
      eventsLeftOut: max(0, stretches.count - ReportRecorder.mostEvents), texts: texts)
    return try ReportPage(data, library: nil)
  }

  private func samples(_ drawn: [Int], stride: Int, _ stretchOf: [Int]) -> ReportData.Samples {
    func place(_ index: Int) -> LocationCoordinate2D { matches[index]?.coordinate ?? fixes[index].coordinate }
    func floats(_ value: (Int) -> Double) -> String { base64(drawn.map { Float(value($0)).bitPattern }) }
    return ReportData.Samples(
      stride: stride, times: base64(drawn.map { fixes[$0].timestamp.bitPattern }),
      latitudes: base64(drawn.map { millionths(fixes[$0].coordinate.latitude) }),
      longitudes: base64(drawn.map { millionths(fixes[$0].coordinate.longitude) }),
      snappedLatitudes: base64(drawn.map { millionths(place($0).latitude) }),
      snappedLongitudes: base64(drawn.map { millionths(place($0).longitude) }),
      lateral: floats { matches[$0]?.distance ?? .nan }, accuracy: floats { fixes[$0].accuracy ?? 0 },
      probability: floats { 1 - (matches[$0]?.probability ?? 0) },
      distanceRemaining: floats { matches[$0]?.along ?? .nan }, secondsRemaining: floats { _ in 0 },
      speed: floats { fixes[$0].speed ?? .nan }, steps: base64(drawn.map { UInt32(clamping: stretchOf[$0]) }),
      states: base64(drawn.map { UInt8(matches[$0] == nil ? 2 : 0) }))
  }

  private func name(of stretch: RoadStretch) -> String { stretch.road.map(name) ?? "no road" }

  /// The road as a driver calls it, whatever its edges and ways are: its number and name, or what kind of road it is.
  private func name(of match: RoadMatch) -> String {
    guard let way = way(of: match) else { return "no road" }
    let names = [way.reference, way.name].compactMap { $0 }.joined(separator: " ")
    return names.isEmpty ? "\(way.roadClass.name.replacing("_", with: " ")) without a name" : names
  }

  private func way(of match: RoadMatch) -> RoadWay? { graph.edge(match.edge).flatMap { graph.way($0.way) } }

  private func explanation(of stretch: RoadStretch) -> String? {
    guard let road = stretch.road, let way = way(of: road) else { return nil }
    let found = stretch.fixes.compactMap { matches[$0] }
    let edges = Set(found.map(\.edge)).count
    return """
      \(way.roadClass.name.replacing("_", with: " ")), \(Plural.text(edges, "edge", "edges")) of the road file
      \(Plural.text(found.count, "fix", "fixes")), at most \(String(format: "%.1f", found.map(\.distance).max() ?? 0)) m from it
      openstreetmap.org/way/\(way.id)
      """
  }

  /// The roads around the trace, thin, and above them the places on roads, stretch by stretch.
  private func style(_ stretches: [RoadStretch]) -> JSONValue {
    let driven = stretches.compactMap { stretch -> Feature? in
      guard stretch.road != nil else { return nil }
      let places = stretch.places(in: matches)
      return places.count > 1 ? Feature(.lineString(places)) : nil
    }
    let ground = RoadGround(around: fixes.map(\.coordinate), in: graph)
    return [
      "version": 8,
      "sources": [RoadGround.sourceName: ground.source, "routeCasingSource": RoadGround.source(driven)],
      "layers": [
        RoadGround.layer, RoadGround.layer("routeLayer", "routeCasingSource", "#1666b0", width: 5, opacity: 0.55),
      ],
    ]
  }
}

/// Fixes one after the other on the same road, or on none.
struct RoadStretch {
  /// The match of the first fix; nil where there is no road.
  var road: RoadMatch?
  var fixes: Range<Int>

  /// The stretches on roads that are the same if `road` says the same of them.
  static func all(in matches: [RoadMatch?], by road: (RoadMatch) -> some Equatable) -> [RoadStretch] {
    var stretches: [RoadStretch] = []
    for (index, match) in matches.enumerated() {
      if let last = stretches.last, last.road.map(road) == match.map(road) {
        stretches[stretches.count - 1].fixes = last.fixes.lowerBound..<index + 1
      } else {
        stretches.append(RoadStretch(road: match, fixes: index..<index + 1))
      }
    }
    return stretches
  }

  /// The places on the road, up to the first one on the next road, so that lines meet.
  func places(in matches: [RoadMatch?]) -> [LocationCoordinate2D] {
    matches[fixes.lowerBound..<min(fixes.upperBound + 1, matches.count)].compactMap { $0?.coordinate }
  }
}
