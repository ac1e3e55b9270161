public import GeoKernel

/// A long rise of a route.
///
/// It is a stretch that rises by more than ``least`` on average over at least ``shortest``, that would be less steep on
/// average with any part before or after it, and so has neither a flat beginning nor a flat end. A dip within it belongs to
/// it if both sides make up for it.
public struct Climb: Hashable, Sendable {
  /// Where it begins and ends, in metres along the route shape.
  public var start: LocationDistance
  public var end: LocationDistance
  /// How much higher its end is than its start, in metres.
  public var height: Double
  /// The steepness of its steepest ``ElevationProfile/outlook``: 0.08 rises 8 m in 100 m.
  public var greatestGrade: Double

  public var length: LocationDistance { end - start }
  /// The steepness on average.
  public var meanGrade: Double { height / length }

  /// The steepness from which a rise is a climb, and its shortest length in metres.
  public static let least = 0.03
  public static let shortest: LocationDistance = 500
}

/// Finds the climbs of smoothed heights: the maximal scoring stretches of what each step rises beyond ``Climb/least``
/// (Ruzzo and Tompa, 1999).
struct ClimbFinder {
  let heights: [Double]
  let spacing: LocationDistance

  /// A stretch, and the sum of the scores before its start and up to its end.
  private struct Stretch {
    var start: Int
    var end: Int
    var before: Double
    var after: Double
    /// The last stretch before this one with a smaller sum before it; −1 for none.
    var lower = -1
  }

  var climbs: [Climb] {
    var stretches: [Stretch] = []
    var sum = 0.0
    for step in 0..<max(0, heights.count - 1) {
      let score = heights[step + 1] - heights[step] - Climb.least * spacing
      defer { sum += score }
      guard score > 0 else { continue }
      var new = Stretch(start: step, end: step + 1, before: sum, after: sum + score)
      while true {
        new.lower = stretches.count - 1
        while new.lower >= 0, stretches[new.lower].before >= new.before { new.lower = stretches[new.lower].lower }
        guard new.lower >= 0, stretches[new.lower].after < new.after else { break }
        (new.start, new.before) = (stretches[new.lower].start, stretches[new.lower].before)
        stretches.removeSubrange(new.lower...)
      }
      stretches.append(new)
    }
    return stretches.compactMap(climb)
  }

  private func climb(_ stretch: Stretch) -> Climb? {
    let length = Double(stretch.end - stretch.start) * spacing
    guard length >= Climb.shortest else { return nil }
    let width = max(1, Int(clamping: (ElevationProfile.outlook / spacing).rounded()))
    var greatest = 0.0
    for place in stretch.start...max(stretch.start, stretch.end - width) where place + width < heights.count {
      greatest = max(greatest, (heights[place + width] - heights[place]) / (Double(width) * spacing))
    }
    return Climb(
      start: Double(stretch.start) * spacing, end: Double(stretch.end) * spacing,
      height: heights[stretch.end] - heights[stretch.start], greatestGrade: greatest)
  }
}
