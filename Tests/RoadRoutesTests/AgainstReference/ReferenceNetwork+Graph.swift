import ReferenceRoutes
import RoadGraph
import RoadRoutes

extension ReferenceNetwork {
  /// Reads the roads of a file by the functions that everybody has, and applies the rules of a profile.
  ///
  /// - Parameters:
  ///   - graph: The file.
  ///   - profile: Who travels.
  ///   - value: The value of the text of a condition at the time of a drive; nil if none holds.
  init(_ graph: RoadGraph, for profile: RoadProfile = .car, value: (String) -> String? = { _ in nil }) throws {
    let rows = RoadProfileRows(profile)
    let ways = (0..<graph.wayCount).map { index in
      (way: graph.way(index) ?? RoadWay(id: 0), tags: RoadTags(graph.attributes(ofWay: index)))
    }
    let now = (0..<graph.wayCount).map { index in
      ways[index].tags.now(ways[index].way, graph.attributes(ofWay: index), to: rows, value)
    }
    var roads: [Road] = []
    for index in 0..<graph.edgeCount {
      guard let edge = graph.edge(index) else { continue }
      let (way, tags) = ways[edge.way]
      for isBackward in [false, true] {
        var road = Road(
          from: isBackward ? edge.to : edge.from, to: isBackward ? edge.from : edge.to, way: edge.way,
          isOpen: tags.opens(way, isBackward: isBackward, to: rows),
          isInZone: (rows.isTruck ? tags.isInZoneOfTrucks : tags.isInZone) && rows["zones_bind"] == 1)
        road.isOpenNow = road.isOpen
        if let (way, tags) = now[edge.way] {
          road.isOpenNow = tags.opens(way, isBackward: isBackward, to: rows)
          road.isInZone = (rows.isTruck ? tags.isInZoneOfTrucks : tags.isInZone) && rows["zones_bind"] == 1
        }
        roads.append(road)
      }
    }
    var (turns, paths): ([TurnRule], [PathRule]) = ([], [])
    for rule in try graph.restrictions() {
      let isTimed = rule.condition != nil
      if let condition = rule.condition {
        guard value(condition)?.hasPrefix(rule.isOnly ? "only_" : "no_") == true else { continue }
      }
      guard !rule.vehicles.isDisjoint(with: profile.vehicles) else { continue }
      switch rule.place {
      case .junction(let junction, let fromWay, let toWay):
        turns.append(TurnRule(junction: junction, fromWay: fromWay, toWay: toWay, isOnly: rule.isOnly))
      case .roads(let directed):
        let path = directed.map { $0.edge * 2 + ($0.direction == .backward ? 1 : 0) }
        // What cannot be driven says nothing.
        guard path.allSatisfy({ roads[$0].isOpen || roads[$0].isOpenNow && (isTimed || !rule.isOnly) }),
          !rule.isOnly || !isTimed || roads[path[path.count - 1]].isOpenNow
        else { continue }
        paths.append(PathRule(roads: path, isOnly: rule.isOnly, isTimed: isTimed))
      }
    }
    let closed = (0..<graph.junctionCount).map { RoadTags(graph.attributes(ofJunction: $0)).closes(to: rows) }
    self.init(roads: roads, isClosed: closed, turnRules: turns, pathRules: paths)
  }
}

extension ReferenceNetwork {
  /// What matters of a road, with the rules at its end.
  func text(_ road: Int) -> String {
    let own = roads[road]
    let turns = turnRules.filter { $0.junction == own.to && $0.fromWay == own.way }
    let leaving = roads.indices.filter { roads[$0].from == own.to }.map { "\($0) of way \(roads[$0].way)" }
    return """
      road \(road) of way \(own.way) from \(own.from) to \(own.to)\(isClosed[own.to] ? ", which is closed" : ""), from where \
      lead \(leaving) by \(turns.map { "\($0.isOnly ? "only" : "no") \($0.toWay)" })
      """
  }
}
