/// What joining road files has met.
public struct RoadJoinReport: Hashable, Sendable {
  /// How many ways are in several of the files.
  public internal(set) var sharedWays = 0
  /// How many of these are not the same in all: the newest file has each, and the smallest number of one.
  public internal(set) var changedWays = 0
  public internal(set) var firstChangedWay: Int64?
  /// How many nodes, where roads meet or end, lie elsewhere in one file than in another, or have something else on them:
  /// the newest file has each.
  public internal(set) var changedNodes = 0
  /// How many restrictions of older files are about roads that the newest has changed. The joined file does not have them.
  public internal(set) var lostRestrictions = 0
  /// How many straight pieces are longer than 50 km because a node has moved: there is a gap.
  public internal(set) var longPieces = 0
  /// The files, by their numbers from 0, that know no restrictions of turning: theirs are missing, too.
  public internal(set) var withoutRestrictions: [Int] = []
  /// The files, by their numbers from 0, that know no heights where others do: those of their roads are not known.
  public internal(set) var withoutHeights: [Int] = []
  /// Whether the files are of different times.
  public internal(set) var hasSeveralDates = false
}

/// Why road files cannot be joined.
public enum RoadJoinError: Error, Hashable, Sendable {
  /// There are fewer than two files, or more than 65,536.
  case numberOfFiles(Int)
  /// A file, by its number from 0, cannot be read.
  case file(Int, RoadGraphError)
  /// A file, by its number from 0, lacks what must be known of all roads.
  case lacks(Int, RoadContent)
  /// The roads of all files are more than one can hold, or lie so that no file can hold them.
  case roads(RoadGraphError)
}

extension RoadJoinError: CustomStringConvertible {
  /// A sentence without the file's name.
  public var description: String {
    switch self {
    case .numberOfFiles(let count): "joining takes 2 to 65536 road files, not \(count)"
    case .file(_, let error): "\(error)"
    case .lacks(_, let content):
      "cannot be joined: \(content.consequence); pack it again from its extract"
    case .roads(.tooManyRoads): "all of them have more roads than a road file can hold"
    case .roads(let error): "\(error)"
    }
  }
}
