internal import CRoadRoutes
internal import GeoKernel

extension RoadRoutes {
  /// The roads that a request avoids, by their numbers, each once.
  func changes(_ request: RoadRequest) throws(RoadRouteError) -> [rr_change] {
    var weights: [UInt32: UInt32] = [:]
    for (number, avoided) in request.avoiding.enumerated() {
      guard let (roads, weight) = roads(avoided) else { throw .avoided(number) }
      for road in roads { weights[road] = max(weights[road] ?? 0, weight) }
    }
    return weights.map { rr_change(road: $0.key, weight: $0.value) }.sorted { $0.road < $1.road }
  }

  /// The roads that are meant, and their weight; nil if a number is out of its range.
  private func roads(_ avoided: RoadRequest.Avoided) -> (roads: [UInt32], weight: UInt32)? {
    switch avoided {
    case .point(let coordinate, let weight):
      guard coordinate.isValid, let weight = weight.number else { return nil }
      return (nearestRoads(to: coordinate), weight)
    case .area(let ring, let weight):
      guard ring.count >= 3, ring.allSatisfy({ $0.isValid }), let weight = weight.number else { return nil }
      let area = RoadArea(ring)
      let roads = area.edges(of: graph).flatMap { [UInt32($0) << 1, UInt32($0) << 1 | 1] }
      return (roads, weight)
    case .road(let road, let weight):
      guard (0..<graph.edgeCount).contains(road.edge), let weight = weight.number else { return nil }
      return ([UInt32(road.edge) << 1 | (road.direction == .backward ? 1 : 0)], weight)
    }
  }

  /// Both directions of the road nearest to a point.
  private func nearestRoads(to coordinate: LocationCoordinate2D) -> [UInt32] {
    var place = rr_place()
    place.latitude = coordinate.latitude
    place.longitude = coordinate.longitude
    place.reach = Double(RR_MOST_REACH)
    place.heading = .nan
    place.may_lead_nowhere = true
    let roads = [true, false].flatMap { isStart in
      candidates(place, isStart: isStart).1.map { rr_road_of(network, $0.state) }
    }
    return roads.flatMap { [$0, $0 ^ 1] }
  }
}

/// A polygon, in degrees.
struct RoadArea {
  private let ring: [LocationCoordinate2D]
  private let box: (south: Double, west: Double, north: Double, east: Double)

  init(_ ring: [LocationCoordinate2D]) {
    self.ring = ring
    var box = (south: 90.0, west: 180.0, north: -90.0, east: -180.0)
    for point in ring {
      box = (
        min(box.south, point.latitude), min(box.west, point.longitude), max(box.north, point.latitude),
        max(box.east, point.longitude)
      )
    }
    self.box = box
  }

  /// The edges that have a part within the polygon.
  ///
  /// - Complexity: O(*n*) in the edges of the file; of those about an area of less than some kilometres.
  func edges(of graph: RoadGraph) -> [Int] {
    let centre = LocationCoordinate2D(latitude: (box.south + box.north) / 2, longitude: (box.west + box.east) / 2)
    let corner = LocationCoordinate2D(latitude: box.north, longitude: box.east)
    let reach = Geodesic.inverse(from: centre, to: corner).distance * 1.5 + 10
    let all = reach <= 2000 ? graph.edges(near: centre, within: reach) : Array(0..<graph.edgeCount)
    return all.filter { touches(graph.shape(ofEdge: $0)) }
  }

  private func touches(_ line: [LocationCoordinate2D]) -> Bool {
    guard line.contains(where: { $0.latitude >= box.south }), line.contains(where: { $0.latitude <= box.north }),
      line.contains(where: { $0.longitude >= box.west }), line.contains(where: { $0.longitude <= box.east })
    else { return false }
    if line.contains(where: { contains($0) }) { return true }
    return zip(line, line.dropFirst()).contains { a, b in
      ring.indices.contains { crosses(a, b, ring[$0], ring[($0 + 1) % ring.count]) }
    }
  }

  private func contains(_ point: LocationCoordinate2D) -> Bool {
    var isInside = false
    var last = ring[ring.count - 1]
    for next in ring {
      if (next.latitude > point.latitude) != (last.latitude > point.latitude) {
        let share = (point.latitude - last.latitude) / (next.latitude - last.latitude)
        if point.longitude < last.longitude + share * (next.longitude - last.longitude) { isInside.toggle() }
      }
      last = next
    }
    return isInside
  }

  /// Whether two pieces cross.
  private func crosses(
    _ a: LocationCoordinate2D, _ b: LocationCoordinate2D, _ c: LocationCoordinate2D, _ d: LocationCoordinate2D
  ) -> Bool {
    func side(_ p: LocationCoordinate2D, _ q: LocationCoordinate2D, _ r: LocationCoordinate2D) -> Bool {
      (q.longitude - p.longitude) * (r.latitude - p.latitude) > (q.latitude - p.latitude) * (r.longitude - p.longitude)
    }
    return side(a, b, c) != side(a, b, d) && side(c, d, a) != side(c, d, b)
  }
}
