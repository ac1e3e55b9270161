import GeoKernel

/// Converts between distances in the truth's metres and in the response's.
struct RouteRuler {
  private let steps: [DriveRoute.Step]
  private let ends: [Double]
  private let starts: [Double]
  /// The stated length of all steps after each step.
  private let statedAfter: [Double]
  /// The distances at which steps begin and end, sorted.
  private let bounds: [Double]
  let length: Double

  init(route: DriveRoute, scale: Double) {
    steps = route.steps
    starts = steps.map { $0.start * scale }
    ends = steps.map { $0.end * scale }
    var sum = 0.0
    var after: [Double] = []
    for step in steps.reversed() {
      after.append(sum)
      sum += step.statedLength
    }
    statedAfter = after.reversed()
    bounds = Set(ends + [0]).sorted()
    length = route.length * scale
  }

  private func index(at along: Double) -> Int {
    min(ends.partitioningIndex { $0 > along }, ends.count - 1)
  }

  /// The step at a distance along; at its end the next one.
  func step(at along: Double) -> DriveRoute.Step {
    steps[index(at: along)]
  }

  /// The remaining distance in stated metres.
  func statedRemaining(at along: Double) -> Double {
    let index = index(at: along)
    let length = ends[index] - starts[index]
    let left = length > 0 ? min(1, max(0, (ends[index] - along) / length)) : 0
    return statedAfter[index] + steps[index].statedLength * left
  }

  /// Whether the end of a step is within 50 m.
  func isNearStepEnd(_ along: Double) -> Bool {
    let next = bounds.partitioningIndex { $0 >= along }
    let before = bounds[max(0, next - 1)]
    let after = bounds[min(bounds.count - 1, next)]
    return min(abs(along - before), abs(along - after)) < 50
  }
}

/// Statistical functions.
enum Statistics {
  /// The percentile of values, interpolated linearly; NaN if there are none.
  ///
  /// - Complexity: O(*n* log *n*).
  static func percentile(_ values: [Double], _ percent: Double) -> Double {
    percentile(sorted: values.sorted(), percent)
  }

  static func percentile(sorted values: [Double], _ percent: Double) -> Double {
    guard let last = values.last else { return .nan }
    let position = Double(values.count - 1) * percent / 100
    let index = Int(clamping: position)
    guard index + 1 < values.count else { return last }
    return values[index] + (values[index + 1] - values[index]) * (position - Double(index))
  }
}
