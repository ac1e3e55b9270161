internal import FairwayRoutes
internal import GeoKernel

/// A place at which a line turns so far that whoever follows it wants to know.
struct LineBend {
  /// The distance from the start of the line in metres.
  var along: LocationDistance
  /// How far it turns in degrees, positive to the right.
  var angle: Double
  /// Whether the line goes back the way that it came.
  var turnsBack: Bool

  var direction: ManeuverDirection { ManeuverDirection(turn: angle, turnsBack: turnsBack) }
}

/// Finds the bends of a line: where its direction changes by more than 45° within 30 m.
///
/// A recording wavers by some metres, so the line is smoothed first, by 12 m to either side. A bend that goes on is one
/// bend, however far it turns; of two within 25 m the one that turns farther counts. The middle of a long straight
/// segment is left out, so the cost is that of the vertices and not that of the length.
struct BendFinder {
  private(set) var bends: [LineBend] = []

  /// The distance between samples in metres.
  fileprivate static let spacing = 3.0
  /// Samples to either side over which the line is averaged, twice.
  private static let smoothing = 3
  /// Samples to either side between which the change of direction is taken: 15 m.
  private static let reach = 5
  private static let leastAngle = 45.0
  /// The distance between bends below which they are one, in metres.
  private static let apart = 25.0
  /// How much of each end of a long segment is looked at, in metres.
  private static let straight = 48.0
  /// From this angle on the line may go back the way that it came.
  private static let backAngle = 150.0
  /// The distance of the way back from the way there, in metres.
  private static let backDistance = 20.0
  /// Steps to either side at which that distance is taken: 30 m.
  private static let backReach = 10

  init(_ line: CleanedLine) {
    var piece = Piece(along: 0)
    for index in 1..<line.points.count {
      let (from, to) = (line.points[index - 1], line.points[index])
      let length = to.along - from.along
      let vector = GroundVector(from: from.coordinate, to: to.coordinate)
      guard length > 2 * Self.straight + Self.spacing else {
        piece.append(vector, length)
        continue
      }
      piece.append(vector * (Self.straight / length), Self.straight)
      look(at: piece)
      piece = Piece(along: to.along - Self.straight)
      piece.append(vector * (Self.straight / length), Self.straight)
    }
    look(at: piece)
  }

  /// A stretch of the line as points on a plane, at equal distances.
  private struct Piece {
    /// The distance of the first sample from the start of the line.
    let along: LocationDistance
    var samples = [GroundVector(east: 0, north: 0)]
    /// Where the line has come to, and how far that is behind the last sample.
    private var end = GroundVector(east: 0, north: 0)
    private var rest = 0.0

    init(along: LocationDistance) { self.along = along }

    mutating func append(_ vector: GroundVector, _ length: LocationDistance) {
      guard length > 0 else { return }
      var covered = BendFinder.spacing - rest
      while covered <= length {
        samples.append(end + vector * (covered / length))
        covered += BendFinder.spacing
      }
      rest = length - (covered - BendFinder.spacing)
      end = end + vector
    }
  }

  private mutating func look(at piece: Piece) {
    let count = piece.samples.count
    guard count > 2 else { return }
    let line = Self.smoothed(Self.smoothed(piece.samples))
    // The sum of all turns up to each sample.
    var turned = [Double](repeating: 0, count: count)
    var last: GroundVector?
    for index in 0..<count {
      turned[index] = index > 0 ? turned[index - 1] : 0
      let tangent = line[min(index + 1, count - 1)] - line[max(index - 1, 0)]
      // At the tip of a way there and back the smoothed line stands still.
      guard tangent.length > 0.1 * Self.spacing else { continue }
      if let last { turned[index] += last.turn(to: tangent) }
      last = tangent
    }
    func change(_ index: Int) -> Double {
      turned[min(index + Self.reach, count - 1)] - turned[max(index - Self.reach, 0)]
    }
    var index = 0
    while index < count {
      let first = change(index)
      guard abs(first) >= Self.leastAngle else {
        index += 1
        continue
      }
      var end = index
      var most = 0.0
      while end < count, change(end) * first > 0, abs(change(end)) >= Self.leastAngle {
        most = max(most, abs(change(end)))
        end += 1
      }
      let peak = (index..<end).filter { abs(change($0)) >= 0.98 * most }
      let middle = peak[peak.count / 2]
      let angle = turned[min(end - 1 + Self.reach, count - 1)] - turned[max(index - Self.reach, 0)]
      let back = line[min(middle + Self.backReach, count - 1)] - line[max(middle - Self.backReach, 0)]
      add(
        LineBend(
          along: piece.along + Double(middle) * Self.spacing, angle: angle,
          turnsBack: abs(angle) > Self.backAngle && back.length < Self.backDistance))
      index = end
    }
  }

  private mutating func add(_ bend: LineBend) {
    guard let last = bends.last, bend.along - last.along < Self.apart else { return bends.append(bend) }
    if abs(bend.angle) > abs(last.angle) { bends[bends.count - 1] = bend }
  }

  private static func smoothed(_ line: [GroundVector]) -> [GroundVector] {
    line.indices.map { index in
      // The same number of samples to either side, so that the ends stay where they are.
      let side = min(smoothing, index, line.count - 1 - index)
      var sum = line[index]
      for offset in 0..<side { sum = sum + line[index - 1 - offset] + line[index + 1 + offset] }
      return sum * (1 / Double(2 * side + 1))
    }
  }
}
