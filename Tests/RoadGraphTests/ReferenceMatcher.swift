import Foundation
import GeoKernel
import RoadGraph

/// The model of the matcher, written down once more as simply as possible: every road of the graph is followed, each
/// hypothesis searches for itself, nothing is given up. It shares no code with the matcher, and takes its time.
struct ReferenceMatcher {
  /// A directed edge.
  private struct Road {
    var edge: Int
    var direction: RoadDirection
    var points: [LocationCoordinate2D]
    var length: Double
    var from: Int
    var to: Int
    var isWrongWay: Bool
    var isOpen: Bool
  }

  private struct Hypothesis {
    var offset: Double
    var east: Double
    var north: Double
    var cost: Double
  }

  private struct Place {
    var offset: Double
    var east: Double
    var north: Double
    var errorCost: Double
  }

  /// A way from a hypothesis to the beginning of a road.
  private struct Way {
    var before: Double
    var cost: Double
  }

  private let roads: [Road]
  private let roadsFrom: [[Int]]
  private var hypotheses: [Int: Hypothesis] = [:]
  private var last: RoadFix?
  private var variance = 0.0

  // The numbers that MatchingATrace.md and the matcher's model state: metres, seconds, negative logarithms.
  private let sigma = 10.0
  private let tau = 20.0
  private let white = 3.0
  private let knee = 2.8
  private let advanceBase = 5.0
  private let advanceShare = 0.4
  private let backward = 4.0
  private let turnRound = 3.6
  private let turnAtEnd = 1.5
  private let junction = 0.2
  private let jump = 13.0
  private let wrongWay = 5.0
  private let reach = 80.0
  private let known = 60.0
  private let leastStep = 0.7
  private let leastAdvance = 3.0
  private let jitter = 0.4

  init(on graph: RoadGraph, for users: RoadUsers) {
    var roads: [Road] = []
    for index in 0..<graph.edgeCount {
      guard let edge = graph.edge(index), let way = graph.way(edge.way) else { continue }
      let points = graph.shape(ofEdge: index)
      let drivers = way.forward.union(way.backward).intersection(users).subtracting(.foot)
      for direction in [RoadDirection.forward, .backward] {
        let here = (direction == .forward ? way.forward : way.backward).intersection(users)
        roads.append(
          Road(
            edge: index, direction: direction, points: direction == .forward ? points : points.reversed(),
            length: edge.length, from: direction == .forward ? edge.from : edge.to,
            to: direction == .forward ? edge.to : edge.from,
            isWrongWay: drivers.isEmpty ? here.isEmpty : here.isDisjoint(with: drivers),
            isOpen: !way.forward.union(way.backward).isDisjoint(with: users)))
      }
    }
    var roadsFrom = [[Int]](repeating: [], count: graph.junctionCount)
    for (index, road) in roads.enumerated() where road.isOpen { roadsFrom[road.from].append(index) }
    (self.roads, self.roadsFrom) = (roads, roadsFrom)
  }

  /// Moves on by a fix. Returns its road, and how probable it is.
  mutating func update(_ fix: RoadFix) -> (edge: Int, direction: RoadDirection, probability: Double)? {
    var seconds = 0.0
    var covered = 0.0
    if let before = last {
      let (east, north) = metres(from: fix.coordinate, to: before.coordinate)
      let distance = (east * east + north * north).squareRoot()
      seconds = max(0, fix.timestamp - before.timestamp)
      covered = distance > jitter ? (distance * distance - jitter * jitter).squareRoot() : 0
      if seconds > 300 || distance > 5000 || distance > 300 + 90 * seconds { hypotheses = [:] }
    }
    let wasEmpty = hypotheses.isEmpty
    let first = sigma * sigma + white * white
    let share = exp(-seconds / tau)
    let predicted = share * share * variance + (1 - share * share) * sigma * sigma
    let expected = predicted + white * white
    let gain = predicted / expected
    let perAdvance = 1 / (advanceBase + advanceShare * covered)

    var next: [Int: Hypothesis] = [:]
    func keep(_ road: Int, _ hypothesis: Hypothesis) {
      if next[road].map({ hypothesis.cost < $0.cost }) ?? true { next[road] = hypothesis }
    }
    for (start, hypothesis) in hypotheses {
      let (east, north) = (share * hypothesis.east, share * hypothesis.north)
      for (road, way) in ways(from: start, hypothesis, perAdvance) {
        let place = place(on: road, fix, east, north, expected) { offset in
          let advance = way.before + offset
          return abs(advance - covered) * perAdvance * (advance < 0 ? backward : 1)
        }
        guard let place else { continue }
        keep(
          road,
          Hypothesis(
            offset: place.offset, east: east + gain * (place.east - east),
            north: north + gain * (place.north - north), cost: way.cost + place.errorCost))
      }
    }
    let cost = wasEmpty ? 0 : jump
    let firstGain = sigma * sigma / first
    for (index, road) in roads.enumerated() where road.isOpen {
      guard let place = place(on: index, fix, 0, 0, first, more: { _ in 0 }) else { continue }
      keep(
        index,
        Hypothesis(
          offset: place.offset, east: firstGain * place.east, north: firstGain * place.north,
          cost: cost + (road.isWrongWay ? wrongWay : 0) + place.errorCost))
    }
    guard let best = next.min(by: { $0.value.cost < $1.value.cost }) else {
      (hypotheses, last) = ([:], nil)
      return nil
    }
    let sum = next.values.reduce(0) { $0 + exp(best.value.cost - $1.cost) }
    if wasEmpty || seconds >= leastStep {
      if !wasEmpty, covered < leastAdvance {
        last?.timestamp = fix.timestamp
      } else {
        for road in next.keys { next[road]?.cost -= best.value.cost }
        (hypotheses, last) = (next, fix)
        variance = wasEmpty ? firstGain * first * (1 - firstGain) : gain * expected * (1 - gain)
      }
    }
    let nearest = place(on: best.key, fix, 0, 0, 1) { _ in 0 }
    guard let nearest, nearest.east * nearest.east + nearest.north * nearest.north <= known * known else { return nil }
    let road = roads[best.key]
    return (road.edge, road.direction, 1 / sum)
  }

  /// All ways from a hypothesis: straight on along its own road, and into every other, by Dijkstra's rule.
  private func ways(from start: Int, _ hypothesis: Hypothesis, _ perAdvance: Double) -> [(road: Int, way: Way)] {
    let straight = Way(before: -hypothesis.offset, cost: hypothesis.cost)
    var found = [(road: start, way: straight)]
    var open = [Way?](repeating: nil, count: roads.count)
    var settled = [Bool](repeating: false, count: roads.count)
    func key(_ way: Way) -> Double { way.cost + max(0, way.before) * perAdvance }
    func add(_ road: Int, _ way: Way) {
      guard !settled[road] else { return }
      if open[road].map({ key(way) < key($0) }) ?? true { open[road] = way }
    }
    func spread(_ road: Int, _ way: Way) {
      let turned = road ^ 1
      let here = roadsFrom[roads[road].to]
      for next in here {
        var cost = way.cost + junction + (roads[next].isWrongWay ? wrongWay : 0)
        if next == turned { cost += here.count == 1 ? turnAtEnd : turnRound }
        add(next, Way(before: way.before + roads[road].length, cost: cost))
      }
    }
    let turned = start ^ 1
    add(
      turned,
      Way(
        before: hypothesis.offset - roads[start].length,
        cost: hypothesis.cost + turnRound + (roads[turned].isWrongWay ? wrongWay : 0)))
    spread(start, straight)
    while true {
      var nearest: (road: Int, way: Way, key: Double)?
      for (road, way) in open.enumerated() {
        guard let way else { continue }
        let key = key(way)
        if nearest.map({ key < $0.key }) ?? true { nearest = (road, way, key) }
      }
      guard let nearest else { return found }
      open[nearest.road] = nil
      settled[nearest.road] = true
      found.append((nearest.road, nearest.way))
      spread(nearest.road, nearest.way)
    }
  }

  /// The place on a road where error and `more` cost least; nil if none is within reach.
  private func place(
    on index: Int, _ fix: RoadFix, _ east: Double, _ north: Double, _ variance: Double, more: (Double) -> Double
  ) -> Place? {
    let road = roads[index]
    let points = road.points.map { metres(from: fix.coordinate, to: $0) }
    var best: Place?
    var passed = 0.0
    for (a, b) in zip(points, points.dropFirst()) {
      let (across, up) = (b.east - a.east, b.north - a.north)
      let length = (across * across + up * up).squareRoot()
      defer { passed += length }
      // Where the vehicle is expected: at the fix, less the error that is left.
      let share = length > 0 ? ((-east - a.east) * across + (-north - a.north) * up) / (length * length) : 0
      let part = min(1, max(0, share))
      let (x, y) = (a.east + part * across, a.north + part * up)
      guard x * x + y * y <= reach * reach else { continue }
      let (wrongEast, wrongNorth) = (-x - east, -y - north)
      let deviations = ((wrongEast * wrongEast + wrongNorth * wrongNorth) / variance).squareRoot()
      let error = deviations <= knee ? deviations * deviations / 2 : knee * deviations - knee * knee / 2
      let offset = min(road.length, passed + part * length)
      let place = Place(offset: offset, east: -x, north: -y, errorCost: error + more(offset))
      if best.map({ place.errorCost < $0.errorCost }) ?? true { best = place }
    }
    return best
  }

  /// The vector from one place to another near it.
  private func metres(
    from a: LocationCoordinate2D, to b: LocationCoordinate2D
  ) -> (east: Double, north: Double) {
    let sine = sin(a.latitude * .pi / 180)
    let rest = 1 - 0.00669437999014 * sine * sine
    let across = 6_378_137 / rest.squareRoot()
    let unit = Double.pi / 180
    let turn = (b.longitude - a.longitude + 540).truncatingRemainder(dividingBy: 360) - 180
    return (
      turn * unit * across * cos(a.latitude * .pi / 180),
      (b.latitude - a.latitude) * unit * across * (1 - 0.00669437999014) / rest
    )
  }
}
