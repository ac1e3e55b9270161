import RoadGraph

/// What the hills of a road are to a bicycle or a pedestrian in a direction, in thousandths: a factor of the time, and what the
/// weight has more.
struct PlainHill: Equatable {
  var times = 1000
  var weight = 0

  static let flat = PlainHill()

  private struct Stretch {
    /// In decimetres, and in eighths of a metre.
    var length: Int
    var rise: Int
  }

  init() {}

  /// Reads the heights of a road by the function that everybody has.
  init(_ number: Int, of graph: RoadGraph, _ rows: RoadProfileRows) {
    let places = graph.heights(ofEdge: number / 2).map {
      (along: Int(clamping: ($0.distance * 10 + 0.5).rounded(.down)), height: Int(clamping: ($0.height * 8).rounded()))
    }
    guard let first = places.first, let last = places.last, last.along >= 100 else { return }
    // Where a stretch ends: at least 10 m behind the last such place, and before the end of the road.
    var ends = [first]
    for place in places.dropFirst().dropLast()
    where place.along >= ends[ends.count - 1].along + 100 && place.along + 100 <= last.along {
      ends.append(place)
    }
    ends.append(last)
    let sign = number % 2 == 1 ? -1 : 1
    let stretches = zip(ends, ends.dropFirst()).map {
      Stretch(length: $1.along - $0.along, rise: sign * ($1.height - $0.height))
    }
    var (time, weighted) = (0, 0)
    for stretch in stretches {
      let step = Self.step(of: stretch)
      time += stretch.length * rows["hill_times", step]
      weighted += stretch.length * rows["hill_times", step] * rows["hill_weights", step]
    }
    times = max(1, time / last.along)
    weight = weighted / time * rows["hills"] / 1000
  }

  /// The last step that begins at no more than a slope: each is of 5/3 %, and flat ground in the middle of the seventh.
  private static func step(of stretch: Stretch) -> Int {
    (1...15).last { 150 * stretch.rise >= (2 * $0 - 13) * stretch.length } ?? 0
  }
}
