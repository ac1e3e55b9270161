internal import CRoadRoutes
internal import GeoKernel

/// What a request avoids, as a search takes it.
struct RoadAvoidance {
  /// Roads by their numbers, each once.
  var changes: [rr_change] = []
  var areas: [Area] = []

  /// A polygon.
  struct Area {
    var latitudes: [Double]
    var longitudes: [Double]
    var weight: UInt32
  }

  /// Changes the weights of roads, by their numbers.
  mutating func change(_ weights: [UInt32: UInt32]) {
    changes = weights.keys.sorted().map { rr_change(road: $0, weight: weights[$0, default: 0]) }
  }

  /// The same with weights of at most a number, so that nothing is closed.
  func open(atMost weight: UInt32) -> RoadAvoidance {
    var open = self
    for number in changes.indices { open.changes[number].weight = min(changes[number].weight, weight) }
    for number in areas.indices { open.areas[number].weight = min(areas[number].weight, weight) }
    return open
  }

  /// Whether it closes a road.
  func closes(_ road: UInt32, of routes: RoadRoutes) -> Bool {
    changes.contains { $0.road == road && $0.weight == RoadWeight.refusedNumber }
      || withAreas { areas in
        areas.contains { area in
          area.weight == RoadWeight.refusedNumber
            && withUnsafePointer(to: area) { rr_is_in_area(routes.graph.handle, $0, road / 2) }
        }
      }
  }

  /// Calls a body with the areas as records.
  func withAreas<Result>(_ body: (UnsafeBufferPointer<rr_area>) -> Result) -> Result {
    guard !areas.isEmpty else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
    return areas.flatMap { $0.latitudes }.withUnsafeBufferPointer { latitudes in
      areas.flatMap { $0.longitudes }.withUnsafeBufferPointer { longitudes in
        var first = 0
        return areas.map { area in
          defer { first += area.latitudes.count }
          guard let south = latitudes.baseAddress, let west = longitudes.baseAddress else { return rr_area() }
          return rr_area_of(south + first, west + first, UInt32(area.latitudes.count), area.weight)
        }.withUnsafeBufferPointer(body)
      }
    }
  }
}

extension RoadRoutes {
  /// What a request avoids.
  func avoidance(of request: RoadRequest) throws(RoadRouteError) -> RoadAvoidance {
    var avoidance = RoadAvoidance()
    var weights: [UInt32: UInt32] = [:]
    for (number, avoided) in request.avoiding.enumerated() {
      if let area = area(avoided) {
        avoidance.areas.append(area)
      } else {
        guard let (roads, weight) = roads(avoided) else { throw .avoided(number) }
        for road in roads { weights[road] = max(weights[road] ?? 0, weight) }
      }
    }
    avoidance.change(weights)
    return avoidance
  }

  /// The polygon that is meant; nil if none is, and if a number is out of its range.
  private func area(_ avoided: RoadRequest.Avoided) -> RoadAvoidance.Area? {
    guard case .area(let ring, let weight) = avoided, ring.count >= 3, ring.allSatisfy({ $0.isValid }),
      let weight = weight.number
    else { return nil }
    return RoadAvoidance.Area(
      latitudes: ring.map { $0.latitude }, longitudes: ring.map { $0.longitude }, weight: weight)
  }

  /// The roads that are meant, and their weight; nil if a number is out of its range.
  private func roads(_ avoided: RoadRequest.Avoided) -> (roads: [UInt32], weight: UInt32)? {
    switch avoided {
    case .point(let coordinate, let weight):
      guard coordinate.isValid, let weight = weight.number else { return nil }
      return (nearestRoads(to: coordinate), weight)
    case .area: return nil
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
