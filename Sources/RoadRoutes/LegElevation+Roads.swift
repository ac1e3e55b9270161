internal import FairwayRoutes
internal import GeoKernel
internal import RoadGraph

extension LegElevation {
  /// The heights along roads as far as they are driven; nil unless the file has those of all.
  init?(along roads: [RoadRoute.Road], of graph: RoadGraph) {
    guard graph.knows(.heights) else { return nil }
    self.init(distances: [], heights: [])
    var driven = 0.0
    for road in roads where road.to > road.from {
      guard let heights = road.heights(of: graph) else { return nil }
      for height in heights {
        let distance = driven + height.distance - road.from
        // A road begins where the one before it ends.
        guard distances.last.map({ distance > $0 }) ?? true else { continue }
        distances.append(distance)
        self.heights.append(height.height)
      }
      driven += road.to - road.from
    }
    if distances.count < 2 { return nil }
  }
}

extension RoadRoute.Road {
  /// The heights from where the road is driven to where it is left, by distances in the direction of travel; nil if the
  /// file does not know them.
  fileprivate func heights(of graph: RoadGraph) -> [RoadHeight]? {
    var all = graph.heights(ofEdge: edge)
    guard let end = all.last?.distance, end > 0, let length = graph.edge(edge)?.length else { return nil }
    for index in all.indices { all[index].distance *= length / end }
    if direction == .backward {
      all = all.reversed().map { RoadHeight(distance: length - $0.distance, height: $0.height) }
    }
    func height(at distance: LocationDistance) -> RoadHeight {
      let next = max(1, all.firstIndex { $0.distance >= distance } ?? all.count - 1)
      let (a, b) = (all[next - 1], all[next])
      let share = b.distance > a.distance ? min(1, max(0, (distance - a.distance) / (b.distance - a.distance))) : 0
      return RoadHeight(distance: distance, height: a.height + (b.height - a.height) * share)
    }
    return [height(at: from)] + all.filter { $0.distance > from && $0.distance < to } + [height(at: to)]
  }
}
