internal import CRoadGraph

/// A way, or a part of one without a gap, point by point: what the edges of one or several files say together.
struct RoadTrail: Equatable {
  struct Point: Equatable {
    var place: RoadPoint
    /// The node of OpenStreetMap; -1 where no file has a junction here, and so none has kept the number.
    var node: Int64 = -1
    /// What stands here, in the sets of the joined file.
    var set: UInt32 = 0
    /// The file that has a junction here.
    var file: UInt32 = 0
    /// Whether ways are cut here whatever the joined file has here.
    var isCut = false
    /// Whether a file has a junction here at which nothing but this way meets: where a closed way begins.
    var isAlone = false

    /// What two files say of one point; this one is the newer.
    func joined(with other: Point) -> Point {
      var point = self
      if node < 0 { (point.node, point.file) = (other.node, other.file) }
      point.isCut = isCut || other.isCut
      // One that has a junction here with other ways knows better.
      point.isAlone = (isAlone || node < 0) && (other.isAlone || other.node < 0) && point.node >= 0
      return point
    }
  }

  var points: [Point]

  /// Whether the way comes back to where it begins.
  var isClosed: Bool { points.count > 2 && points[0].node >= 0 && points[0].node == points[points.count - 1].node }

  /// Whether a node is on it several times, so that the way has loops.
  var hasLoop: Bool {
    var met: Set<Int64> = []
    return points.contains { $0.node >= 0 && !met.insert($0.node).inserted }
  }

  /// Whether this has the same points as another, wherever they are junctions.
  func isEqual(to other: RoadTrail) -> Bool {
    points.count == other.points.count && zip(points, other.points).allSatisfy { $0.place == $1.place }
  }
}

extension RoadTrail {
  /// So many ways of laying two trails beside each other are tried. A node is on a road once or twice.
  private static let mostTries = 256

  /// What two trails of one way are to each other.
  enum Union: Equatable {
    /// They have nothing in common.
    case apart
    /// They have points in common, and agree on all of them.
    case one(RoadTrail)
    /// They go from one node in different ways.
    case contradictory
  }

  /// Unites this trail, of the newer file, with another of the same way.
  func union(with other: RoadTrail) -> Union {
    if isEqual(to: other) { return .one(RoadTrail(points: zip(points, other.points).map { $0.joined(with: $1) })) }
    if isClosed, let ring = ring(with: other) { return .one(ring) }
    if other.isClosed, let ring = other.ring(with: self) { return .one(ring) }
    var places: [Int64: [Int]] = [:]
    for (index, point) in points.enumerated() where point.node >= 0 { places[point.node, default: []].append(index) }
    var tried: Set<Int> = []
    var isContradictory = false
    for (index, point) in other.points.enumerated() where point.node >= 0 {
      for own in places[point.node] ?? [] where tried.count < Self.mostTries && tried.insert(own - index).inserted {
        if let united = aligned(with: other, shift: own - index) { return .one(united) }
        // Trails that only touch agree.
        isContradictory = true
      }
    }
    return isContradictory ? .contradictory : .apart
  }

  /// Both trails as one, if they agree when the other's first point has a number here, which may be negative.
  private func aligned(with other: RoadTrail, shift: Int) -> RoadTrail? {
    let common = max(0, shift)..<min(points.count, shift + other.points.count)
    for index in common {
      let (a, b) = (points[index], other.points[index - shift])
      guard a.place == b.place, a.node < 0 || b.node < 0 || a.node == b.node else { return nil }
    }
    var united: [Point] = []
    united.append(contentsOf: shift < 0 ? other.points[..<(-shift)] : points[..<shift])
    united.append(contentsOf: common.map { points[$0].joined(with: other.points[$0 - shift]) })
    united.append(contentsOf: points[common.upperBound...])
    united.append(contentsOf: other.points[(common.upperBound - shift)...])
    return RoadTrail(points: united).withoutRepetition()
  }

  /// Ends a trail that goes round and once more over its beginning where it comes back to that.
  private func withoutRepetition() -> RoadTrail {
    guard let first = points.first, first.node >= 0 else { return self }
    let returns = points.indices.dropFirst().dropLast().lazy.filter { points[$0].node == first.node }
    for index in returns.prefix(Self.mostTries) {
      let rest = points[index...]
      guard rest.count <= index + 1, zip(rest, points).allSatisfy({ $0.place == $1.place }) else { continue }
      var ring = Array(points[...index])
      for (offset, point) in rest.enumerated() { ring[offset] = ring[offset].joined(with: point) }
      ring[index] = ring[0]
      return RoadTrail(points: ring)
    }
    return self
  }

  /// This closed trail with what another knows that is a part of it, or goes round it from another node.
  private func ring(with other: RoadTrail) -> RoadTrail? {
    let count = points.count - 1
    guard other.points.count <= points.count else { return nil }
    if other.points.count == points.count, !other.isClosed { return nil }
    var places: [Int64: [Int]] = [:]
    for index in 0..<count where points[index].node >= 0 { places[points[index].node, default: []].append(index) }
    var tried: Set<Int> = []
    for (index, point) in other.points.enumerated() where point.node >= 0 {
      for own in places[point.node] ?? []
      where tried.count < Self.mostTries && tried.insert((own - index + 2 * count) % count).inserted {
        let shift = own - index + 2 * count
        guard other.points.indices.allSatisfy({ points[($0 + shift) % count].place == other.points[$0].place }) else {
          continue
        }
        var ring = Array(points.dropLast())
        for (number, point) in other.points.enumerated() {
          let place = (number + shift) % count
          ring[place] = ring[place].joined(with: point)
        }
        // It begins where nothing but the way itself can be why there is a junction.
        let begin = other.isClosed && !ring[0].isAlone && ring[shift % count].isAlone ? shift % count : 0
        return RoadTrail(points: Array(ring[begin...] + ring[..<begin]) + [ring[begin]])
      }
    }
    return nil
  }
}
