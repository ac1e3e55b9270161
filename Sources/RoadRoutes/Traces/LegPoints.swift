internal import FairwayRoutes
internal import GeoKernel

/// The points of a leg whose steps begin elsewhere than before: those of its line, and where steps begin between them.
struct LegPoints {
  /// The segments that were added: where each begins and how long and how many seconds it is.
  private(set) var alongs: [Double] = []
  private var lengths: [Double] = []
  private var times: [Double] = []
  private let vertices: [LocationCoordinate2D]
  private let line: Track
  private let legTimes: LegTimes

  init(_ vertices: [LocationCoordinate2D], _ line: Track, _ times: LegTimes) {
    (self.vertices, self.line, legTimes) = (vertices, line, times)
  }

  /// The place at a distance along the line; a point of the line is that point, bit for bit.
  func place(at along: Double) -> LocationCoordinate2D {
    let point = line.point(at: along)
    return point.fraction == 0 || point.fraction == 1 ? point.coordinate : point.coordinate.onPolyline
  }

  /// Adds the points of a step, and returns them with both ends.
  mutating func add(from begin: Double, to end: Double) -> [LocationCoordinate2D] {
    var shape = [place(at: begin)]
    var at = begin
    var vertex = partitionPoint(0..<line.vertexCount) { line.distance(ofVertex: $0) > begin }
    while vertex < line.vertexCount, line.distance(ofVertex: vertex) < end {
      addSegment(from: at, to: line.distance(ofVertex: vertex), inSegment: vertex - 1)
      at = line.distance(ofVertex: vertex)
      shape.append(vertices[vertex])
      vertex += 1
    }
    addSegment(from: at, to: end, inSegment: max(0, min(vertex, line.vertexCount - 1) - 1))
    shape.append(place(at: end))
    return shape
  }

  private mutating func addSegment(from begin: Double, to end: Double, inSegment segment: Int) {
    alongs.append(begin)
    lengths.append(max(0, end - begin))
    times.append(
      max(0, legTimes.time(at: end, inSegment: segment) - legTimes.time(at: begin, inSegment: segment)))
  }

  /// The metres of the segments from one on.
  func length(_ segments: PartialRangeFrom<Int>) -> Double { lengths[segments].reduce(0, +) }

  /// The seconds of the segments from one on.
  func time(_ segments: PartialRangeFrom<Int>) -> Double { times[segments].reduce(0, +) }

  /// The point at which a vertex of the line is now.
  func index(ofVertex vertex: Int) -> Int {
    let along = line.distance(ofVertex: min(max(0, vertex), line.vertexCount - 1))
    return partitionPoint(0..<alongs.count) { alongs[$0] >= along }
  }

  /// The attributes of the segments.
  func attributes(hasTimes: Bool, limit: (Double) -> SpeedLimit) -> RouteLeg.Attributes {
    var attributes = RouteLeg.Attributes()
    attributes.segmentDistances = lengths
    if hasTimes { attributes.expectedSegmentTravelTimes = times }
    attributes.segmentMaximumSpeedLimits = zip(alongs, lengths).map { limit($0 + $1 / 2) }
    return attributes
  }
}
