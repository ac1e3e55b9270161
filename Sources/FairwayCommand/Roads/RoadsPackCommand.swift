import Foundation
import RoadExtract
import RoadGraph

/// `fairway roads pack`: a road file of an extract of OpenStreetMap.
struct RoadsPackCommand: Subcommand {
  static let name = "roads pack"
  static let summary = "Make a road file from an extract of OpenStreetMap (.osm.pbf)."
  static let syntax = Syntax(
    operands: "EXTRACT.osm.pbf", operandCount: 1...1,
    options: [RoadOutput.option()] + extractOptions + [OverlayOption.option, .flag("--quiet", "Show no progress.")],
    notes: """
      Keeps the roads for cars, bicycles and pedestrians, with what each may use. Leaves out a straight piece of more than
      50 km between two nodes, because it is not a road, and says so. Download extracts from download.geofabrik.de
      and elsewhere; osmium cat converts other formats of OpenStreetMap.
      A road file is a database derived from OpenStreetMap, under the Open Database License: it names its contributors,
      and so must you when you show it.
      """)

  /// The options about what is read of an extract.
  static let extractOptions: [Syntax.Option] = [
    .value(
      "--attribution", "TEXT",
      "The credit to show with the roads, for data other than OpenStreetMap\n"
        + "(default: OpenStreetMap's contributors)."),
    .value(
      "--country", "CC",
      "The country of roads outside all borders, as two letters of ISO 3166-1; it decides which\n"
        + "side of the road to drive on."),
    .value(
      "--borders", "FILE.osm.pbf",
      "An extract with whole borders of countries; EXTRACT's own count where they are whole."),
    .value(
      "--names", "LANG,LANG",
      "Also keep the names of roads in these languages, as OpenStreetMap's name:LANG says them."),
    HeightTiles.option,
    .flag("--places", "Also keep places with names, and addresses, to search for."),
    .flag("--areas", "Also keep water, built-up areas and woods, simplified, to draw."),
  ]

  static func run(_ arguments: Arguments) throws {
    let extract = arguments.operands[0]
    var output = try RoadOutput(arguments)
    guard extract != "-" else {
      throw CommandFailure.usage("an extract is read twice: it cannot come from standard input")
    }
    try checkOptions(arguments)
    let tiles = try HeightTiles.tiles(arguments)
    let overlay = try OverlayOption.value(arguments)
    let progress = RoadsProgress("Packing", isVisible: !arguments.flag("--quiet") && Console.isTerminal)
    defer { progress.end() }
    RoadStore.returnMemoryEarly()
    let file = try output.open()
    let bytes: [UInt8]?
    var leftOut = RoadsLeftOut()
    var named = extract
    do {
      // The builder is handed on: who kept it would keep its memory.
      bytes = try Self.pack(
        Self.read(extract, arguments, on: tiles?.ground, naming: &named, overlay: overlay) {
          progress.show($0 * Self.readingShare)
        }, to: file, withoutThose: &leftOut
      ) { share in
        progress.show(Self.readingShare + share * (1 - Self.readingShare))
        return !Task.isCancelled
      }
    } catch let error as RoadExtractError {
      throw failure(named, error)
    } catch RoadGraphError.system(let number) {
      throw CommandFailure.failed(file: output.path, "\(RoadFile.reason(number)); nothing was written")
    } catch let error as RoadGraphError {
      // Those that were left out may have been all.
      leftOut.hasNoRelations = false
      let left = leftOut.texts.map { "left out: \($0)" }
      throw CommandFailure.failed(file: extract, (["\(error)"] + left).joined(separator: "; "))
    }
    try output.finish()
    progress.end()
    try output.describe(bytes, with: (leftOut.texts + (tiles?.texts ?? [])).map { "left out:      \($0)" })
  }

  /// Reads the roads of an extract, and the borders that the arguments name.
  ///
  /// - Parameters:
  ///   - extract: The file.
  ///   - arguments: Those of the command.
  ///   - ground: What the roads lie on, if heights are asked for.
  ///   - named: Becomes the file that is being read.
  ///   - overlay: Whether the road file has cells for searches.
  ///   - progress: Called with the share that is done.
  static func read(
    _ extract: String, _ arguments: Arguments, on ground: GroundHeights?, naming named: inout String,
    overlay: RoadOverlay, progress: (Double) -> Void
  ) throws -> RoadGraph.Builder {
    var builder = try RoadExtract.builder(
      ofFile: extract, languages: languages(arguments), keepsPlaces: arguments.flag("--places"),
      keepsAreas: arguments.flag("--areas")
    ) { share in
      progress(share)
      return Task.isCancelled
    }
    if let attribution = try arguments.text("--attribution") { builder.attribution = attribution }
    if let borders = try arguments.text("--borders") {
      named = borders
      builder.takeBorders(of: try RoadExtract.builder(ofFile: borders) { _ in Task.isCancelled })
      named = extract
    }
    if let country = try country(arguments) { builder.country = country }
    (builder.ground, builder.overlay) = (ground, overlay)
    builder.source = extract.split(separator: "/").last.map(String.init) ?? extract
    return builder
  }

  /// What of the time reading takes.
  private static let readingShare = 0.6

  /// Writes a road file: in pieces to a file, with a temporary one beside it; or to a stream, and then returns the bytes,
  /// which cannot be read again.
  private static func pack(
    _ builder: consuming RoadGraph.Builder, to file: OutputFile, withoutThose leftOut: inout RoadsLeftOut,
    progress: (Double) -> Bool
  ) throws -> [UInt8]? {
    guard let folder = file.folder else {
      let bytes = try builder.packed(withoutThose: &leftOut, progress: progress)
      try file.write(Data(bytes))
      return bytes
    }
    var failure: CommandFailure?
    do {
      let store = try RoadStore(inFolder: folder)
      try builder.pack(through: store, withoutThose: &leftOut, progress: progress) {
        (piece) throws(RoadGraphError) in
        do throws(CommandFailure) {
          try file.write(Data(piece))
        } catch {
          failure = error
          throw .stopped
        }
      }
    } catch {
      throw failure ?? error
    }
    return nil
  }

  static func failure(_ extract: String, _ error: RoadExtractError) -> CommandFailure {
    if case .system(let number) = error { return .failed(file: extract, RoadFile.reason(number)) }
    return .failed(file: extract, "\(error)")
  }

  /// Throws an error for an option that cannot be meant, before anything is read.
  static func checkOptions(_ arguments: Arguments) throws {
    _ = (try country(arguments), try languages(arguments))
  }

  private static func country(_ arguments: Arguments) throws -> RoadCountry? {
    guard let code = try arguments.text("--country") else { return nil }
    guard let country = RoadCountry(code: code.uppercased()) else {
      throw CommandFailure.usage("--country takes two letters of ISO 3166-1, such as AD, not '\(code)'")
    }
    return country
  }

  /// The languages of `--names`, as they stand behind `name:`.
  private static func languages(_ arguments: Arguments) throws -> [String] {
    guard let list = try arguments.text("--names") else { return [] }
    let languages = list.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let isRight = languages.allSatisfy { language in
      !language.isEmpty && language.utf8.count <= 32
        && language.utf8.allSatisfy {
          (0x61...0x7A).contains($0 | 0x20) || $0 == 0x2D || $0 == 0x5F || (0x30...0x39).contains($0)
        }
    }
    guard isRight, Set(languages).count == languages.count, languages.count <= 64 else {
      throw CommandFailure.usage("--names takes up to 64 languages, each once, such as de,fr,zh-Hant, not '\(list)'")
    }
    return languages
  }
}
