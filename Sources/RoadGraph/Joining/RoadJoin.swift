internal import CRoadGraph

/// The ways of several files on their way into one, the newest file's first.
struct RoadJoin {
  /// A way with what the files know of it.
  struct Way {
    var record: rg_way
    var name: [UInt8]
    var number: [UInt8]
    var set: UInt32
    var trails: [RoadTrail]
    /// The date of the file that it is taken from.
    var date: Int64
    /// Where it stands: the number of each file that agrees, and its number in it.
    var sources: [(file: Int, way: UInt32)]
    var isShared = false
    var isChanged = false
  }

  private(set) var files: [RoadTrails] = []
  private(set) var ways: [Way] = []
  private(set) var sets = RoadSets()
  var report = RoadJoinReport()
  /// The ways by their numbers in OpenStreetMap.
  private var indices: [Int64: Int] = [:]
  private var pointCount = 0

  /// Adds a file, which is not newer than those before it.
  mutating func add(_ graph: RoadGraph) throws(RoadGraphError) {
    let file = try RoadTrails(graph, file: UInt32(files.count))
    files.append(file)
    var numbers: [UInt32: UInt32] = [0: 0]
    func number(_ set: UInt32) -> UInt32 {
      if let number = numbers[set] { return number }
      let number = sets.number(of: graph.attributes(ofSet: set, words: &sets))
      numbers[set] = number
      return number
    }
    // Of ways with the same number in one file each stands for itself.
    var met: Set<Int64> = []
    for index in 0..<UInt32(graph.wayCount) {
      guard var record = rg_graph_way(graph.handle, index)?.pointee else { throw graph.broken }
      var way = Way(
        record: record, name: graph.text(rg_graph_name, of: &record), number: graph.text(rg_graph_ref, of: &record),
        set: number(rg_graph_way_set(graph.handle, index)), trails: [], date: graph.header.date,
        sources: [(files.count - 1, index)])
      way.trails = try file.trails(ofWay: Int(index), set: number)
      for trail in way.trails { pointCount += trail.points.count }
      guard pointCount < 1 << 30 else { throw .tooManyRoads }
      let isFirst = met.insert(record.id).inserted
      if isFirst, let known = indices[record.id] {
        unite(way, with: known)
      } else {
        if isFirst { indices[record.id] = ways.count }
        ways.append(way)
      }
    }
    if let damage = graph.damage { throw damage }
  }

  /// Adds what an older file says of a way to what is known of it.
  private mutating func unite(_ older: Way, with index: Int) {
    var way = ways[index]
    // Not a copy of the trails.
    ways[index].trails = []
    if !way.isShared { report.sharedWays += 1 }
    way.isShared = true
    var isChanged = !Self.isSame(way, older)
    if let trails = Self.united(way.trails, older.trails, isOneTime: way.date == older.date) {
      way.trails = trails
      way.sources += older.sources
    } else {
      isChanged = true
      Self.take(nodesOf: older.trails, into: &way.trails)
    }
    if isChanged, !way.isChanged {
      way.isChanged = true
      report.changedWays += 1
      report.firstChangedWay = min(report.firstChangedWay ?? .max, way.record.id)
    }
    ways[index] = way
  }

  /// Whether two ways say the same, wherever they lie.
  private static func isSame(_ a: Way, _ b: Way) -> Bool {
    a.record.road_class == b.record.road_class && a.record.layer == b.record.layer && a.record.access == b.record.access
      && a.record.flags == b.record.flags && a.record.limit_forward == b.record.limit_forward
      && a.record.limit_backward == b.record.limit_backward && a.set == b.set && a.name == b.name
      && a.number == b.number
  }

  /// A way with more gaps is not looked at: no road has them.
  private static let mostTrails = 256

  /// The trails of both; nil if they do not agree. Those of different times must be equal: what only one has may be gone.
  private static func united(_ newer: [RoadTrail], _ older: [RoadTrail], isOneTime: Bool) -> [RoadTrail]? {
    guard newer.count <= mostTrails, older.count <= mostTrails else { return nil }
    var trails = newer
    for trail in older {
      var (united, index) = (trail, 0)
      if !isOneTime, !trails.contains(where: { $0.points.count == trail.points.count }) { return nil }
      while index < trails.count {
        switch trails[index].union(with: united) {
        case .apart: index += 1
        case .contradictory: return nil
        case .one(let both):
          if !isOneTime, both.points.count != trails[index].points.count { return nil }
          united = both
          trails.remove(at: index)
          index = 0
        }
      }
      trails.append(united)
    }
    return isOneTime || trails.count == newer.count ? trails : nil
  }

  /// Gives points without a number that of a node at the same place of the way as it was, so that roads which only the older
  /// file has remain connected with it.
  private static func take(nodesOf older: [RoadTrail], into trails: inout [RoadTrail]) {
    var nodes: [RoadPoint: RoadTrail.Point] = [:]
    for trail in older { for point in trail.points where point.node >= 0 { nodes[point.place] = point } }
    for trail in trails.indices {
      for index in trails[trail].points.indices where trails[trail].points[index].node < 0 {
        guard let known = nodes[trails[trail].points[index].place] else { continue }
        trails[trail].points[index].node = known.node
        trails[trail].points[index].file = known.file
        trails[trail].points[index].isCut = known.isCut
      }
    }
  }
}

extension RoadGraph {
  /// The bytes of a way's name, or of its number.
  func text(
    _ read: (OpaquePointer?, UnsafePointer<rg_way>?, UnsafeMutablePointer<Int>?) -> UnsafePointer<CChar>?,
    of way: inout rg_way
  ) -> [UInt8] {
    var length = 0
    let bytes = read(handle, &way, &length)
    return Array(UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : length))
  }
}
