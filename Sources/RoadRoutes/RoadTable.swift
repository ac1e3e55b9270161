/// What ways between many places cost, each from one of the first places to one of the others.
public struct RoadTable: Hashable, Sendable {
  /// The most ways that a table has.
  public static let mostWays = 1_000_000

  /// What a way costs.
  public struct Way: Hashable, Sendable {
    /// Seconds with penalties, or metres for the shortest ways.
    public var cost: Double
    /// Seconds.
    public var duration: Double
    /// Metres.
    public var distance: Double
    /// Whether it leads through roads for destinations only elsewhere than at its beginning and its end, as there is no other way.
    public var crossesZones: Bool
  }

  /// How many places the ways begin at, and how many they end at.
  public let starts: Int
  public let ends: Int
  /// The ways from the first place, then those from the next one; nil where there is no way.
  public let ways: [Way?]

  /// The way from one place to another, by their numbers; nil if there is none.
  public subscript(start: Int, end: Int) -> Way? {
    precondition((0..<starts).contains(start) && (0..<ends).contains(end), "the table has no such way")
    return ways[start * ends + end]
  }
}
