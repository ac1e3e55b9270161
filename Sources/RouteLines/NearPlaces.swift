internal import FairwayRoutes
internal import GeoKernel

/// Places, in an order in which those near a part of the Earth are found without looking at the others.
struct NearPlaces {
  /// The rows of the places in ascending order, in each of them the longitudes, and the number of each place.
  private var places: [(row: Int, longitude: LocationDegrees, number: Int)] = []
  private let coordinates: [LocationCoordinate2D]
  /// How near they have to be, in metres.
  private let reach: LocationDistance

  /// Creates the set of those waypoints that have a coordinate.
  init(_ waypoints: [Waypoint], within reach: LocationDistance) {
    self.reach = reach
    coordinates = waypoints.map { $0.coordinate }
    let valid = waypoints.indices.filter { waypoints[$0].coordinate.isValid }
    let entries = valid.map { (row(waypoints[$0].coordinate.latitude), waypoints[$0].coordinate.longitude, $0) }
    places = sortedOrder(below: entries.count) { (entries[$0].0, entries[$0].1) < (entries[$1].0, entries[$1].1) }
      .map { entries[$0] }
  }

  /// Calls a body with the number of each place that is within reach of a box around two coordinates, and of some others.
  ///
  /// - Returns: The number of rows and places that were looked at.
  func forEach(near one: LocationCoordinate2D, _ other: LocationCoordinate2D, _ body: (Int) -> Void) -> Int {
    guard !places.isEmpty else { return 0 }
    let (south, north) = (min(one.latitude, other.latitude), max(one.latitude, other.latitude))
    // A degree is shortest on the side of a pole.
    let farthest = min(90, max(abs(south), abs(north)) + reach / GroundVector.metresPerDegreeNorth)
    let margin = min(360, reach / GroundVector.metresPerDegreeEast(at: farthest))
    let end = one.longitude + GroundVector.difference(one.longitude, other.longitude)
    let (west, east) = (min(one.longitude, end) - margin, max(one.longitude, end) + margin)
    let (first, last) = (row(south) - 1, row(north) + 1)
    var start = partitionPoint(0..<places.count) { places[$0].row >= first }
    var looked = 1
    while start < places.count, places[start].row <= last {
      let row = places[start].row
      let next = partitionPoint(start..<places.count) { places[$0].row > row }
      // Longitudes of the box may be beyond the antimeridian, on either side.
      for shift in [-360.0, 0, 360] where west <= 180 + shift && east >= -180 + shift {
        var number = partitionPoint(start..<next) { places[$0].longitude + shift >= west }
        while number < next, places[number].longitude + shift <= east {
          body(places[number].number)
          looked += 1
          number += 1
        }
      }
      looked += 1
      start = next
    }
    return looked
  }

  /// Whether a place is within reach of a coordinate.
  func hasPlace(near coordinate: LocationCoordinate2D) -> Bool {
    var isNear = false
    _ = forEach(near: coordinate, coordinate) { number in
      isNear = isNear || Geodesic.shortLength(from: coordinates[number], to: coordinate) <= reach
    }
    return isNear
  }

  private func row(_ latitude: LocationDegrees) -> Int {
    Int(clamping: (latitude * GroundVector.metresPerDegreeNorth / reach).rounded(.down))
  }
}
