import RoadGraph

/// `fairway roads join`: one road file of several.
struct RoadsJoinCommand: Subcommand {
  static let name = "roads join"
  static let summary = "Make one road file of several whose regions overlap or touch."
  static let syntax = Syntax(
    operands: "FILE FILE...", operandCount: 2...1 << 16,
    options: [RoadOutput.option(), OverlayOption.option],
    notes: """
      Finds again what depends on more than one road: where ways are cut, forks, which roads lead somewhere, how dense
      they are. Files of extracts with whole ways (osmium extract --strategy complete_ways, and those of
      download.geofabrik.de) become what packing both extracts as one makes.
      Of a way or a node that is not the same in all files the newest file's counts; of equally old ones that of the
      first. The date is that of the oldest file, and all that are to be named are named.
      """)

  static func run(_ arguments: Arguments) throws {
    let paths = arguments.operands
    var output = try RoadOutput(arguments)
    let overlay = try OverlayOption.value(arguments)
    var graphs: [RoadGraph] = []
    for path in paths { graphs.append(try RoadFile.open(path)) }
    let (bytes, report) = try join(graphs, of: paths, overlay: overlay)
    try output.write(roads: bytes, with: texts(report, paths))
  }

  /// Joins road files; a failure names the one that is its reason.
  static func join(
    _ graphs: [RoadGraph], of paths: [String], overlay: RoadOverlay
  ) throws(CommandFailure) -> (bytes: [UInt8], report: RoadJoinReport) {
    do throws(RoadJoinError) {
      return try RoadGraph.joined(graphs, overlay: overlay)
    } catch {
      switch error {
      case .file(let index, let reason): throw RoadFile.failure(paths[index], reason)
      case .lacks(let index, _): throw .failed(file: paths[index], "\(error)")
      case .roads, .numberOfFiles: throw .failed("\(error)")
      }
    }
  }

  /// Says what the files have in common, and where they do not agree.
  private static func texts(_ report: RoadJoinReport, _ paths: [String]) -> [String] {
    var texts = ["shared:        \(Plural.text(report.sharedWays, "way", "ways")) in several files"]
    if let way = report.firstChangedWay {
      let ways = Plural.text(report.changedWays, "way", "ways")
      texts.append("changed:       \(ways) not the same in all files, as way \(way); the newest file's count")
    }
    if report.changedNodes > 0 {
      let nodes = Plural.text(report.changedNodes, "node", "nodes")
      texts.append("changed:       \(nodes) not the same in all files; the newest file's count")
    }
    if report.lostRestrictions > 0 {
      let rules = Plural.text(report.lostRestrictions, "restriction", "restrictions")
      texts.append("left out:      \(rules) of older files, about roads that a newer one has changed")
    }
    if report.longPieces > 0 {
      let pieces = Plural.text(report.longPieces, "straight piece", "straight pieces")
      texts.append("left out:      \(pieces) of more than 50 km, because a node has moved")
    }
    // Where no file knows any, the joined file says so.
    for index in report.withoutRestrictions where report.withoutRestrictions.count < paths.count {
      texts.append("not known:     restrictions of turning of \(paths[index])")
    }
    for index in report.withoutHeights {
      texts.append("not known:     heights of roads that \(paths[index]) alone has")
    }
    if report.hasSeveralDates { texts.append("dates:         several; the date is that of the oldest file") }
    return texts
  }
}
