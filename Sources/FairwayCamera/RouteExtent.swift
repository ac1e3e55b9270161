internal import FairwayEngine
internal import GeoKernel

/// The boxes around what remains of a route from each of its parts on.
struct RouteExtent: Sendable {
  /// A box on the map of the world, which may extend across its edge.
  struct Box: Hashable, Sendable {
    var least: MercatorPoint
    var greatest: MercatorPoint

    init(_ point: MercatorPoint) { (least, greatest) = (point, point) }

    mutating func include(_ point: MercatorPoint) {
      least = MercatorPoint(x: min(least.x, point.x), y: min(least.y, point.y))
      greatest = MercatorPoint(x: max(greatest.x, point.x), y: max(greatest.y, point.y))
    }

    mutating func include(_ box: Box) {
      include(box.least)
      include(box.greatest)
    }

    var middle: MercatorPoint { (least + greatest) * 0.5 }
    var size: MercatorPoint { greatest - least }
  }

  let fingerprint: UInt64
  /// The points of the line, each as near to the one before as the world's edge permits.
  private let points: [MercatorPoint]
  private let distances: [Double]
  /// The box from each hundredth point on to the end.
  private var boxes: [Box]
  private static let part = 100

  init(_ index: RouteIndex) {
    fingerprint = index.fingerprint
    var points: [MercatorPoint] = []
    distances = index.track.vertexDistances
    for distance in distances {
      let point = MercatorPoint(index.track.point(at: distance).coordinate)
      points.append(points.last.map { point.unwrapped(near: $0) } ?? point)
    }
    self.points = points
    boxes = [Box](repeating: Box(points[0]), count: (points.count + Self.part - 1) / Self.part)
    for number in boxes.indices.reversed() {
      let start = number * Self.part
      var box = number + 1 < boxes.count ? boxes[number + 1] : Box(points[start])
      for place in start..<min(start + Self.part, points.count) { box.include(points[place]) }
      boxes[number] = box
    }
  }

  /// The box around what lies ahead of a distance along the route, and around the vehicle there.
  func box(from along: Double, vehicle: MercatorPoint) -> Box {
    var (low, high) = (0, distances.count)
    while low < high {
      let middle = (low + high) / 2
      if distances[middle] <= along { low = middle + 1 } else { high = middle }
    }
    guard low < points.count else { return Box(points.last.map { vehicle.unwrapped(near: $0) } ?? vehicle) }
    var box = Box(points[low])
    let next = (low + Self.part - 1) / Self.part
    for point in points[low..<min(next * Self.part, points.count)] { box.include(point) }
    if next < boxes.count { box.include(boxes[next]) }
    box.include(vehicle.unwrapped(near: points[low]))
    return box
  }
}
