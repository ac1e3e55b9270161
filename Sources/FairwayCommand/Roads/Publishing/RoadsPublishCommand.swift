import FairwayDirections
import Foundation
import RoadExtract
import RoadGraph

/// `fairway roads publish`: a folder of road files for any web server.
struct RoadsPublishCommand: Subcommand {
  static let name = "roads publish"
  static let summary = "Make a folder of road files for any web server, from which devices download theirs."
  static let cancellingSignals = [SIGINT, SIGTERM]
  static let syntax = Syntax(
    operands: "FILE...", operandCount: 1...1 << 16,
    options: [
      .value("--out", "FOLDER", "Publish a version in this folder, which is made if it is not there."),
      .value(
        "--largest", "ZOOM",
        "The zoom of the largest cells: 4, 6, 8 or 10, of 22.5, 5.6, 1.4 or 0.35 degrees (default: 4)."),
    ] + RoadsPackCommand.extractOptions + [.flag("--quiet", "Show no progress.")],
    notes: """
      Each FILE is an extract of OpenStreetMap (.osm.pbf) or a road file; several are joined. The version is the day of their
      data and a number, such as 2026-11-20-1. Each cell of a fixed grid with roads becomes a road file that also has the
      roads a quarter of the cell's size about it, with its size, its checksum, and what makes it of the version before.
      A version appears when it is whole, and the older ones stay: remove the folder of one, and its name in
      versions.json, when no device asks for it. Roads that name nobody to credit are refused.
      """)

  static func run(_ arguments: Arguments) throws {
    let output = try arguments.requiredText("--out")
    let zooms = try zooms(arguments)
    let paths = arguments.operands
    guard !paths.contains("-") else { throw CommandFailure.usage("roads cannot come from standard input") }
    if !paths.contains(where: isExtract) {
      for option in ["--attribution", "--country", "--borders", "--names", "--heights"]
      where try arguments.text(option) != nil {
        throw CommandFailure.usage("\(option) applies with extracts")
      }
      for option in ["--places", "--areas"] where arguments.flag(option) {
        throw CommandFailure.usage("\(option) applies with extracts")
      }
    }
    try RoadsPackCommand.checkOptions(arguments)
    let progress = RoadsProgress("Publishing", isVisible: !arguments.flag("--quiet") && Console.isTerminal)
    defer { progress.end() }
    let folder = try PublishedFolder(output)
    let graph = try graph(of: paths, arguments)
    let day = Date(timeIntervalSince1970: graph.date ?? Date().timeIntervalSince1970)
      .formatted(.iso8601.year().month().day())
    let version = try folder.version(of: day)
    guard RoadsService.isVersion(version) else {
      throw CommandFailure.failed(file: paths[0], "has the date \(day), of which no version can be made")
    }
    let writer = try VersionWriter(version, in: folder)
    var publication = RoadPublication(writer, in: folder, zooms: zooms) { progress.show($0) }
    do {
      try publication.write(graph)
    } catch let error as RoadGraphError {
      throw CommandFailure.failed("\(error); no version was published")
    }
    try writer.publish(
      PublishedVersion(
        version: version, attribution: graph.attribution,
        date: graph.date.map { Date(timeIntervalSince1970: $0).formatted(.iso8601) }, cells: publication.cells))
    progress.end()
    try Console.print(text(publication, graph))
  }

  private static func zooms(_ arguments: Arguments) throws -> ArraySlice<Int> {
    guard let largest = try arguments.integer("--largest", in: 0...30) else { return RoadCell.zooms[...] }
    guard let index = RoadCell.zooms.firstIndex(of: largest) else {
      throw CommandFailure.usage("--largest takes 4, 6, 8 or 10, not '\(largest)'")
    }
    return RoadCell.zooms[index...]
  }

  private static func isExtract(_ path: String) -> Bool { path.hasSuffix(".pbf") }

  /// Reads all files, each of which must name whom to credit, and joins them.
  private static func graph(of paths: [String], _ arguments: Arguments) throws -> RoadGraph {
    var graphs: [RoadGraph] = []
    for path in paths {
      let graph = isExtract(path) ? try pack(path, arguments) : try RoadFile.open(path)
      do {
        try graph.check()
      } catch {
        throw RoadFile.failure(path, error)
      }
      guard !graph.attribution.allSatisfy(\.isWhitespace) else {
        throw CommandFailure.failed(
          file: path, "names nobody to credit; pack it with --attribution TEXT, which is shown wherever its roads are")
      }
      graphs.append(graph)
    }
    return graphs.count == 1
      ? graphs[0] : try RoadGraph(RoadsJoinCommand.join(graphs, of: paths, overlay: .never).bytes)
  }

  private static func pack(_ extract: String, _ arguments: Arguments) throws -> RoadGraph {
    var named = extract
    do {
      let tiles = try HeightTiles.tiles(arguments)
      let builder = try RoadsPackCommand.read(extract, arguments, on: tiles?.ground, naming: &named, overlay: .never) {
        _ in
      }
      var leftOut = RoadsLeftOut()
      return try RoadGraph(builder.packed(withoutThose: &leftOut) { _ in !Task.isCancelled })
    } catch let error as RoadExtractError {
      if error == .stopped { throw RoadPublication.interrupted }
      throw RoadsPackCommand.failure(named, error)
    } catch let error as RoadGraphError {
      if error == .stopped { throw RoadPublication.interrupted }
      throw RoadFile.failure(extract, error)
    }
  }

  private static func text(_ publication: RoadPublication, _ graph: RoadGraph) -> String {
    let cells = publication.counts.sorted { $0.key < $1.key }.map { "\($1) of zoom \($0)" }
    var lines = [
      "version:       \(publication.writer.version)",
      "cells:         \(cells.joined(separator: ", "))",
      "size:          \(publication.writer.size) bytes",
    ]
    if let before = publication.before {
      let (count, size) = publication.differences
      lines.append("differences:   \(count) from \(before), \(size) bytes")
    }
    return (lines + ["attribution:   \(graph.attribution)"]).joined(separator: "\n")
  }
}
