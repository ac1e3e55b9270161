internal import CRoadGraph
internal import GeoKernel

/// The stretches of a line on roads: those along which it was walked, and between them what a matcher finds.
struct LinePieces {
  private let line: Track
  private let graph: RoadGraph
  private let users: RoadUsers
  private(set) var spans: [RouteOnRoads.Span] = []
  private(set) var gaps: [RouteOnRoads.Gap] = []

  /// A place on the line, and the place on a directed edge there.
  private struct Mark {
    var along: Double
    var road: UInt32
    var offset: Double
  }

  /// The distance between two places at which a line is compared with the roads, in metres.
  private static let stride = 10.0
  /// The longest way between two roads that follow each other on a line, in metres.
  private static let longestJoin = 60.0
  /// So much of the line before and behind a stretch says where it comes from and leads, in metres.
  private static let surroundings = 60.0
  /// A stretch without a road that is shorter counts as part of the road before, in metres.
  private static let leastGap = 1.0

  init(_ line: Track, on graph: RoadGraph, for users: RoadUsers) {
    self.line = line
    self.graph = graph
    self.users = users
  }

  /// Adds all that was walked, and matches the rest.
  mutating func add(_ walked: [LineWalk.Piece]) throws(RoadGraphError) {
    var along = 0.0
    var last: LineWalk.Piece?
    for piece in walked {
      try match(from: along, to: piece.start, after: last, before: piece)
      add(piece.road, start: piece.start, end: piece.end, from: piece.from, to: piece.to)
      (along, last) = (piece.end, piece)
    }
    try match(from: along, to: line.length, after: last, before: nil)
    settle()
  }

  private mutating func add(_ road: UInt32, start: Double, end: Double, from: Double, to: Double) {
    guard end > start || line.length == 0 else { return }
    spans.append(
      RouteOnRoads.Span(
        start: start, end: end, edge: Int(clamping: road >> 1), direction: road & 1 == 0 ? .forward : .backward,
        from: from, to: max(from, to)))
  }

  private mutating func leave(from start: Double, to end: Double, _ reason: RouteOnRoads.Gap.Reason) {
    guard end > start || line.length == 0 && spans.isEmpty else { return }
    if let last = gaps.last, last.end >= start, last.reason == reason {
      gaps[gaps.count - 1] = RouteOnRoads.Gap(start: last.start, end: end, reason: reason)
    } else {
      gaps.append(RouteOnRoads.Gap(start: start, end: end, reason: reason))
    }
  }

  /// Matches a stretch of the line between two that were walked.
  private mutating func match(
    from start: Double, to end: Double, after before: LineWalk.Piece?, before next: LineWalk.Piece?
  ) throws(RoadGraphError) {
    guard end > start || line.length == 0 else { return }
    if end - start < Self.leastGap, let last = spans.last, last.end >= start {
      spans[spans.count - 1] = RouteOnRoads.Span(
        start: last.start, end: end, edge: last.edge, direction: last.direction, from: last.from, to: last.to)
      return
    }
    let first = max(0, start - Self.surroundings)
    let length = min(line.length, end + Self.surroundings) - first
    let count = max(2, (Int(exactly: (length / Self.stride).rounded(.up)) ?? 1) + 1)
    let alongs = (0..<count).map { first + min(Double($0) * Self.stride, length) }
    // As a drive at 10 m/s by a good receiver.
    let fixes = alongs.enumerated().map { number, along in
      RoadFix(timestamp: Double(number), coordinate: line.point(at: along).coordinate, accuracy: 4)
    }
    var marks: [Mark?] = before.map { [Mark(along: start, road: $0.road, offset: $0.to)] } ?? []
    for (number, match) in try RoadMatcher.match(fixes, on: graph, for: users).enumerated() {
      let along = alongs[number]
      guard along > start || before == nil && along >= start, along < end || next == nil && along <= end else {
        continue
      }
      guard let match, match.distance <= RouteOnRoads.reach else {
        if let last = marks.last, last == nil { continue }
        marks.append(nil)
        continue
      }
      let road = UInt32(clamping: match.edge) << 1 | (match.direction == .backward ? 1 : 0)
      marks.append(Mark(along: along, road: road, offset: match.along))
    }
    if let next { marks.append(Mark(along: end, road: next.road, offset: next.from)) }
    lay(withoutSpikes(marks), from: start, to: end)
  }

  /// Leaves out a road of a single place, if those before and behind it are connected without: a corner is near a side road.
  private func withoutSpikes(_ marks: [Mark?]) -> [Mark?] {
    var kept: [Mark?] = []
    for number in marks.indices {
      if let mark = marks[number], let last = kept.last, let before = last, number + 1 < marks.count,
        let behind = marks[number + 1], mark.road != before.road, mark.road != behind.road,
        graph.roads(from: before.road, to: behind.road, within: Self.longestJoin) != nil
      {
        continue
      }
      kept.append(marks[number])
    }
    return kept
  }

  private mutating func lay(_ marks: [Mark?], from start: Double, to end: Double) {
    var last: Mark?
    // Where the line has come to.
    var along = start
    for mark in marks {
      guard let mark else {
        last = nil
        continue
      }
      if let from = last {
        if !join(from, mark) { leave(from: along, to: mark.along, .notConnected) }
      } else if mark.along > along {
        leave(from: along, to: mark.along, reason(from: along, to: mark.along))
      }
      (last, along) = (mark, mark.along)
    }
    if end > along || line.length == 0 && last == nil { leave(from: along, to: end, reason(from: along, to: end)) }
  }

  private func reason(from start: Double, to end: Double) -> RouteOnRoads.Gap.Reason {
    let middle = line.point(at: (start + end) / 2).coordinate
    return graph.box?.contains(middle) ?? false ? .noRoad : .outside
  }

  /// Adds the roads from one mark to the next; false if nothing connects them.
  private mutating func join(_ before: Mark, _ mark: Mark) -> Bool {
    let (start, end) = (before.along, mark.along)
    if before.road == mark.road {
      add(mark.road, start: start, end: end, from: before.offset, to: mark.offset)
      return true
    }
    guard let between = graph.roads(from: before.road, to: mark.road, within: Self.longestJoin) else { return false }
    // What is driven of each, and with it where the line passes their ends.
    let length = rg_graph_edge_length(graph.handle, before.road >> 1)
    var driven = [(road: before.road, from: min(before.offset, length), to: length)]
    driven += between.map { ($0, 0, rg_graph_edge_length(graph.handle, $0 >> 1)) }
    driven.append((mark.road, 0, mark.offset))
    let whole = driven.reduce(0) { $0 + $1.to - $1.from }
    var (along, metres) = (start, 0.0)
    for (number, piece) in driven.enumerated() {
      metres += piece.to - piece.from
      var to = end
      if number + 1 < driven.count {
        to = passing(piece.road, near: start + (whole > 0 ? metres / whole : 0.5) * (end - start), from: along, to: end)
      }
      add(piece.road, start: along, end: to, from: piece.from, to: piece.to)
      along = to
    }
    return true
  }

  /// Where the line passes the end of a road.
  private func passing(_ road: UInt32, near expected: Double, from: Double, to: Double) -> Double {
    guard from < to, let junction = graph.end(of: road),
      let place = graph.junction(Int(clamping: junction))?.coordinate
    else { return min(to, max(from, expected)) }
    let foot = line.foot(place, from: from, to: to)
    return foot.distanceAlong.isFinite ? min(to, max(from, foot.distanceAlong)) : min(to, max(from, expected))
  }

  /// Joins spans that follow each other on a road.
  private mutating func settle() {
    var joined: [RouteOnRoads.Span] = []
    joined.reserveCapacity(spans.count)
    for span in spans {
      // A match may fall back by what the line bends.
      if let last = joined.last, last.edge == span.edge, last.direction == span.direction, last.end == span.start,
        abs(span.from - last.to) < Self.stride
      {
        joined[joined.count - 1] = RouteOnRoads.Span(
          start: last.start, end: span.end, edge: last.edge, direction: last.direction, from: last.from,
          to: max(last.to, span.to))
      } else {
        joined.append(span)
      }
    }
    spans = joined
  }
}
