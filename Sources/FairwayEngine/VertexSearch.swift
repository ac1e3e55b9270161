internal import GeoKernel

/// Looks for the vertices of places that a line passes in their order.
struct VertexSearch {
  private let coordinates: [LocationCoordinate2D]
  private let along: ContiguousArray<Double>
  /// The vertices that may be looked at beside those of a few at each place. A line and its places use a small part of
  /// it, unless places lie beside a line that hardly gets on.
  private var budget: Int

  /// Until the line has gone on by so much, in metres, or by so many times the distance of the nearest vertex, there may
  /// be a nearer one.
  private static let way = 500.0
  private static let detour = 4.0
  private static let few = 64

  init(coordinates: [LocationCoordinate2D], along: ContiguousArray<Double>) {
    self.coordinates = coordinates
    self.along = along
    budget = Self.few * coordinates.count
  }

  /// The first of the vertices nearest to a place, from one vertex to another, as far as the line comes nearer; the first
  /// vertex if there are none.
  mutating func vertex(nearest place: LocationCoordinate2D, from first: Int, to last: Int) -> Int {
    guard first <= last else { return first }
    var best = (vertex: first, square: squared(coordinates[first], place))
    var end = along[first] + max(Self.way, Self.detour * best.square.squareRoot())
    var vertex = first + 1
    while best.square > 0, vertex <= last, along[vertex] <= end {
      if vertex - best.vertex > Self.few {
        budget -= 1
        guard budget > 0 else { break }
      }
      let square = squared(coordinates[vertex], place)
      if square < best.square {
        best = (vertex, square)
        end = along[vertex] + max(Self.way, Self.detour * square.squareRoot())
      }
      vertex += 1
    }
    return best.vertex
  }

  private func squared(_ a: LocationCoordinate2D, _ b: LocationCoordinate2D) -> Double {
    let scale = metresPerDegree(latitude: a.latitude)
    return PlaneVector(
      east: wrappedLongitude(a.longitude - b.longitude) * scale.east, north: (a.latitude - b.latitude) * scale.north
    ).squaredLength
  }
}
