internal import FairwayRoutes
internal import GeoKernel

/// When the points of a leg are passed.
struct LegTimes {
  /// Whether the leg has a time for each of its segments.
  let areKnown: Bool
  private let line: Track
  /// The seconds from the start of the leg to each vertex.
  private var atVertices: [Double] = [0]

  init(_ leg: RouteLeg, _ line: Track) {
    self.line = line
    let segments = line.vertexCount - 1
    let times = leg.attributes?.expectedSegmentTravelTimes
    areKnown = times?.count == segments
    atVertices.reserveCapacity(line.vertexCount)
    if let times, areKnown {
      for time in times { atVertices.append(atVertices[atVertices.count - 1] + time) }
      return
    }
    for (step, range) in zip(leg.steps, leg.segmentRangesByStep) {
      let end = min(range.upperBound, segments)
      guard range.lowerBound < end else { continue }
      let (from, to) = (line.distance(ofVertex: range.lowerBound), line.distance(ofVertex: end))
      let start = atVertices[atVertices.count - 1]
      for vertex in range.lowerBound + 1...end {
        let share = to > from ? (line.distance(ofVertex: vertex) - from) / (to - from) : 1
        atVertices.append(start + share * step.expectedTravelTime)
      }
    }
    while atVertices.count < line.vertexCount { atVertices.append(atVertices[atVertices.count - 1]) }
  }

  /// The seconds to a place within a segment.
  func time(at along: Double, inSegment segment: Int) -> Double {
    let (from, to) = (line.distance(ofVertex: segment), line.distance(ofVertex: segment + 1))
    let share = to > from ? min(1, max(0, (along - from) / (to - from))) : 0
    return atVertices[segment] + share * (atVertices[segment + 1] - atVertices[segment])
  }
}
