import Foundation
import RoadGraph

/// `fairway roads diff`: what makes a newer road file of an older one.
struct RoadsDiffCommand: Subcommand {
  static let name = "roads diff"
  static let summary = "Make a patch that turns an older road file into a newer one."
  static let syntax = Syntax(
    operands: "OLD NEW", operandCount: 2...2,
    options: [
      RoadOutput.option("PATCH", "Write the patch to this path."),
      .flag("--back", "Also make a patch from a newer file to an older one."),
    ],
    notes: """
      fairway roads patch OLD PATCH --out NEW makes the newer file, byte by byte. The patch knows the sizes and the
      checksums of both files, and who is to be named with the newer one. The change of one road takes some hundred bytes,
      however large the files are.
      """)

  static func run(_ arguments: Arguments) throws {
    let (old, new) = (arguments.operands[0], arguments.operands[1])
    var output = try RoadOutput(arguments)
    let (oldBytes, newBytes) = (try RoadFile.bytes(old), try RoadFile.bytes(new))
    let patch: RoadPatch
    do {
      patch = try RoadPatch(from: oldBytes, to: newBytes)
    } catch {
      switch error {
      case .oldFile(let reason): throw RoadFile.failure(old, reason)
      case .newFile(let reason): throw RoadFile.failure(new, reason)
      default: throw CommandFailure.failed("\(error)")
      }
    }
    if patch.goesBack, !arguments.flag("--back") {
      throw CommandFailure.failed(file: new, "is older than \(old); --back makes a patch all the same")
    }
    try output.write(patch.bytes)
    try output.say(text(patch))
  }

  /// The same of a patch in a file, which has no roads that options could name.
  static func text(ofFile path: String, _ arguments: Arguments) throws(CommandFailure) -> String {
    var others = ["--json", "--sizes"].filter { arguments.flag($0) }
    for option in ["--geojson", "--way", "--node"] where try arguments.text(option) != nil { others.append(option) }
    if let option = others.first { throw .usage("\(option) does not apply with a patch") }
    let bytes = try RoadFile.bytes(path)
    do throws(RoadPatchError) { return text(try RoadPatch(bytes)) } catch {
      throw .failed(file: path, "\(error)")
    }
  }

  /// What a patch says about itself.
  static func text(_ patch: RoadPatch) -> String {
    func date(_ seconds: Int64) -> String {
      seconds == 0 ? "an unknown date" : Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
    }
    return """
      patch:         \(patch.bytes.count) bytes
      from:          \(patch.oldSize) bytes of \(date(patch.oldDate))
      to:            \(patch.newSize) bytes of \(date(patch.newDate))\(patch.goesBack ? ", which is older" : "")
      attribution:   \(patch.attribution)
      """
  }
}
