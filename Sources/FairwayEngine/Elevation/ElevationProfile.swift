internal import FairwayRoutes
public import GeoKernel

/// The heights along a route, smoothed, and what is climbed and descended up to each place.
///
/// Heights of receivers and of terrain models waver by some metres, and the sum of all that goes up would be mostly
/// noise. So the heights are averaged over a window to either side, and going up or down counts from a least height on:
/// between the highest and the lowest places that are so far apart.
public struct ElevationProfile: Sendable {
  /// The distance between two heights in metres.
  public let spacing: LocationDistance
  /// The smoothed heights in metres, from the start of the route.
  public let heights: [Double]
  /// The metres climbed and descended before each of the heights.
  private let climbed: [Double]
  private let descended: [Double]
  /// The climbs of the route, in their order.
  public let climbs: [Climb]

  /// The distance over which heights are averaged to either side, in metres.
  static let window = 50.0
  /// The least rise or fall that counts, in metres.
  static let least = 5.0
  /// The distance over which ``grade(at:)`` looks ahead, in metres.
  public static let outlook: LocationDistance = 100

  /// The distance between heights on usual routes, and the most heights of a route.
  private static let finest = 10.0
  private static let mostHeights = 200_000.0

  /// Metres climbed on the whole route.
  public var ascent: Double { climbed[climbed.count - 1] }
  /// Metres descended on the whole route.
  public var descent: Double { descended[descended.count - 1] }

  /// Creates the profile of a route; nil unless each leg has heights.
  ///
  /// - Complexity: O(*n*) in the heights and the length.
  init?(_ route: Route, legStarts: [LocationDistance], length: LocationDistance) {
    var samples: [(along: Double, height: Double)] = []
    for (leg, start) in zip(route.legs, legStarts) {
      guard let elevation = leg.elevation else { return nil }
      for (distance, height) in zip(elevation.distances, elevation.heights) where distance.isFinite && height.isFinite {
        samples.append((max(samples.last?.along ?? 0, min(length, start + distance)), height))
      }
    }
    guard length > 0, samples.count > 1 else { return nil }
    let count = Int(clamping: max(1, (length / max(Self.finest, length / Self.mostHeights)).rounded()))
    let spacing = length / Double(count)
    var (raw, next): ([Double], Int) = ([], 0)
    raw.reserveCapacity(count + 1)
    for number in 0...count {
      let along = spacing * Double(number)
      while next < samples.count, samples[next].along < along { next += 1 }
      guard next > 0, next < samples.count else {
        raw.append(samples[min(next, samples.count - 1)].height)
        continue
      }
      let (from, to) = (samples[next - 1], samples[next])
      let share = to.along > from.along ? (along - from.along) / (to.along - from.along) : 1
      raw.append(from.height + share * (to.height - from.height))
    }
    // Twice: a mean of means has no corners.
    let width = Int(clamping: (Self.window / spacing).rounded())
    let smooth = Self.averaged(Self.averaged(raw, width), width)
    (climbed, descended) = Self.sums(of: smooth)
    climbs = ClimbFinder(heights: smooth, spacing: spacing).climbs
    (self.spacing, heights) = (spacing, smooth)
  }

  /// The mean of each height and those around it: fewer towards the ends, so that these keep their heights.
  private static func averaged(_ heights: [Double], _ width: Int) -> [Double] {
    guard width > 0 else { return heights }
    var sums = [0.0]
    sums.reserveCapacity(heights.count + 1)
    for height in heights { sums.append(sums[sums.count - 1] + height) }
    return heights.indices.map { place in
      let reach = min(width, place, heights.count - 1 - place)
      return (sums[place + reach + 1] - sums[place - reach]) / Double(2 * reach + 1)
    }
  }

  /// The metres up and down before each height: along each rise of at least ``least`` the highest so far, along each fall
  /// the lowest.
  private static func sums(of heights: [Double]) -> (up: [Double], down: [Double]) {
    var turns = [0]
    var (low, high) = (0, 0)
    // 1 up, −1 down, 0 before it is known.
    var direction = 0
    for place in heights.indices {
      if heights[place] < heights[low] { low = place }
      if heights[place] > heights[high] { high = place }
      if direction >= 0, heights[high] - heights[place] >= least {
        turns.append(high)
        (direction, low, high) = (-1, place, place)
      } else if direction <= 0, heights[place] - heights[low] >= least {
        turns.append(low)
        (direction, low, high) = (1, place, place)
      }
    }
    if direction != 0 { turns.append(direction == 1 ? high : low) }
    turns.append(heights.count - 1)
    var (up, down) = ([Double](), [Double]())
    up.reserveCapacity(heights.count)
    down.reserveCapacity(heights.count)
    var (upBefore, downBefore) = (0.0, 0.0)
    for (start, end) in zip(turns, turns.dropFirst()) where end > start || up.isEmpty {
      let change = heights[end] - heights[start]
      let counts = abs(change) >= least
      var farthest = 0.0
      for place in (up.isEmpty ? start : start + 1)..<(end + 1) {
        farthest = max(farthest, change > 0 ? heights[place] - heights[start] : heights[start] - heights[place])
        up.append(upBefore + (counts && change > 0 ? min(farthest, change) : 0))
        down.append(downBefore + (counts && change < 0 ? min(farthest, -change) : 0))
      }
      (upBefore, downBefore) = (up[up.count - 1], down[down.count - 1])
    }
    return (up, down)
  }

  /// The smoothed height at a distance along the route, in metres.
  public func height(at along: LocationDistance) -> Double { value(of: heights, at: along) }

  /// The metres climbed before a distance along the route.
  public func ascent(to along: LocationDistance) -> Double { value(of: climbed, at: along) }

  /// The metres descended before a distance along the route.
  public func descent(to along: LocationDistance) -> Double { value(of: descended, at: along) }

  /// The mean steepness of the ``outlook`` ahead, up to the end of the route: 0.08 rises 8 m in 100 m. Negative downhill.
  public func grade(at along: LocationDistance) -> Double {
    let end = min(spacing * Double(heights.count - 1), max(0, along) + Self.outlook)
    let start = min(max(0, along), end - spacing)
    return (height(at: end) - height(at: start)) / (end - start)
  }

  private func value(of values: [Double], at along: LocationDistance) -> Double {
    let place = max(0, along) / spacing
    let first = min(Int(clamping: place), values.count - 1)
    guard first + 1 < values.count else { return values[first] }
    return values[first] + (place - Double(first)) * (values[first + 1] - values[first])
  }
}
