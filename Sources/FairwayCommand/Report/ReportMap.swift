import FairwayCore
import FairwayDirections
import FairwayNavigation
import GeoKernel

/// The map of a report: the layers of a session's view at its start, and their changes during the drive.
struct ReportMap {
  /// The changes of the view at the start of a route step; only the sources that change.
  struct Moment: Encodable {
    /// The route step.
    var step: Int
    /// The part of the route that was traveled since the previous moment.
    var traversed: FeatureCollection
    var arrow: FeatureCollection
    var arrowTip: FeatureCollection
  }

  private typealias Source = MapLayers.SourceID

  /// The maximum number of vertices in a source; lines with more are thinned, and traveled lines are cut off there.
  private static let mostVertices = 40_000
  private static let mostMoments = 2000

  /// The layers at the start.
  let layers: MapLayers
  /// The changes, in the order of the drive.
  private(set) var moments: [Moment] = []

  /// Updates a session with the fixes that a replay has kept.
  init(_ recorder: ReportRecorder, index: RouteIndex) throws {
    let view = try NavigationViewController(showing: index.route)
    view.start(at: recorder.samples.first?.timestamp ?? 0)
    var layers = view.mapLayers
    // The page has letters of its own, so that the style keeps its texts.
    layers.glyphs = "page:{fontstack}/{range}"
    layers.sources = layers.sources.mapValues { GeoJSONSource($0.data.thinned(to: Self.mostVertices)) }
    self.layers = layers

    var step = -1
    var driven = 0
    for sample in recorder.samples where moments.count < Self.mostMoments {
      view.navigationService.update(sample.location)
      let current = view.navigationService.routeProgress.state.routeStepIndex
      guard current != step else { continue }
      step = current
      let sources = view.mapLayers.sources
      let line = sources[Source.traversed]?.data.line ?? []
      // The last vertex is the position of the vehicle; the next line passes it but has no vertex there.
      let fresh = driven < Self.mostVertices ? Array(line.dropFirst(max(0, driven - 1))) : []
      driven = max(driven, line.count)
      moments.append(
        Moment(
          step: step, traversed: FeatureCollection(fresh.isEmpty ? [] : [Feature(.lineString(fresh))]).rounded,
          arrow: (sources[Source.arrow]?.data ?? FeatureCollection()).rounded,
          arrowTip: (sources[Source.arrowSymbol]?.data ?? FeatureCollection()).rounded))
    }
  }
}

extension ReportRecorder.Sample {
  fileprivate var location: Location {
    Location(
      coordinate: raw, timestamp: timestamp, horizontalAccuracy: abs(accuracy), speed: isSpeedGiven ? speed : nil)
  }
}

extension FeatureCollection {
  /// The line of the first feature.
  fileprivate var line: [LocationCoordinate2D]? {
    guard case .lineString(let line)? = features.first?.geometry else { return nil }
    return line
  }

  /// The features with coordinates rounded to a millionth of a degree.
  fileprivate var rounded: FeatureCollection {
    FeatureCollection(features.map { Feature($0.geometry.map { $0.map(\.rounded) }, properties: $0.properties) })
  }

  /// Returns the features rounded, without points and segments that several rounds repeat, and with at most `most`
  /// vertices in total.
  fileprivate func thinned(to most: Int) -> FeatureCollection {
    var seen: Set<[LocationCoordinate2D]> = []
    let distinct = rounded.features.compactMap { feature -> Feature? in
      switch feature.geometry {
      case .point(let place):
        return seen.insert([place]).inserted ? feature : nil
      case .lineString(let line):
        var runs: [[LocationCoordinate2D]] = []
        var isOpen = false
        for (start, end) in zip(line, line.dropFirst()) {
          let isNew = seen.insert([start, end]).inserted
          if isNew, isOpen { runs[runs.count - 1].append(end) } else if isNew { runs.append([start, end]) }
          isOpen = isNew
        }
        guard let first = runs.first else { return nil }
        return Feature(runs.count == 1 ? .lineString(first) : .multiLineString(runs), properties: feature.properties)
      case .multiLineString:
        return feature
      }
    }
    let count = distinct.reduce(0) { $0 + $1.geometry.vertexCount }
    guard count > most else { return FeatureCollection(distinct) }
    let step = count / most + 1
    return FeatureCollection(
      distinct.map { feature in
        let geometry = feature.geometry.map { line in
          guard let last = line.last else { return line }
          return stride(from: 0, to: line.count - 1, by: step).map { line[$0] } + [last]
        }
        return Feature(geometry, properties: feature.properties)
      })
  }
}

extension Geometry {
  fileprivate var vertexCount: Int {
    switch self {
    case .point: 1
    case .lineString(let line): line.count
    case .multiLineString(let lines): lines.reduce(0) { $0 + $1.count }
    }
  }

  /// Returns the geometry with other vertices; a point remains a point.
  fileprivate func map(_ change: ([LocationCoordinate2D]) -> [LocationCoordinate2D]) -> Geometry {
    switch self {
    case .point(let place): .point(change([place]).first ?? place)
    case .lineString(let line): .lineString(change(line))
    case .multiLineString(let lines): .multiLineString(lines.map(change))
    }
  }
}

extension LocationCoordinate2D {
  fileprivate var rounded: LocationCoordinate2D {
    LocationCoordinate2D(latitude: (latitude * 1e6).rounded() / 1e6, longitude: (longitude * 1e6).rounded() / 1e6)
  }
}
