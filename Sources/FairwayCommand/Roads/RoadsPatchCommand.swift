import RoadGraph

/// `fairway roads patch`: a newer road file of an older one and a patch.
struct RoadsPatchCommand: Subcommand {
  static let name = "roads patch"
  static let summary = "Turn an older road file into a newer one with a patch."
  static let syntax = Syntax(
    operands: "OLD PATCH", operandCount: 2...2,
    options: [
      RoadOutput.option("FILE", "Write the newer road file to this path, which may be that of the older one."),
      .flag("--back", "Also apply a patch that makes an older file."),
    ],
    notes: """
      Refuses a patch that was made for another file, is damaged or is cut off; then nothing is written. What is written
      is, byte by byte, the file that fairway roads diff was given.
      """)

  static func run(_ arguments: Arguments) throws {
    let (old, name) = (arguments.operands[0], arguments.operands[1])
    var output = try RoadOutput(arguments)
    let bytes: [UInt8]
    let patch: RoadPatch
    do {
      patch = try RoadPatch(try RoadFile.bytes(name))
      if patch.goesBack, !arguments.flag("--back") {
        throw CommandFailure.failed(
          file: name, "makes a file that is older than \(old); --back applies it all the same")
      }
      bytes = try patch.apply(to: try RoadFile.bytes(old))
    } catch let error as RoadPatchError {
      if case .oldFile(let reason) = error { throw RoadFile.failure(old, reason) }
      throw CommandFailure.failed(file: name, "\(error)")
    }
    try output.write(roads: bytes)
  }
}
