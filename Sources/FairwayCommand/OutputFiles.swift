import Foundation

/// The outputs of one run, which appear together or not at all.
///
/// If they are released without ``finish()``, only what was written to streams remains.
struct OutputFiles {
  private var files: [OutputFile] = []

  /// Whether one of them is standard output, so that nothing else may be written there.
  var useStandardOutput: Bool { files.contains(where: \.isStandardOutput) }

  /// Opens an output; `-` is standard output.
  mutating func open(_ name: String, option: String) throws(CommandFailure) -> OutputFile {
    let file = try OutputFile(name)
    if let identity = file.identity, let other = files.first(where: { $0.identity == identity }) {
      throw .usage("\(option) names the same place as another output, '\(other.name)'")
    }
    files.append(file)
    return file
  }

  /// Synchronizes all files with the disk, then moves them to their destinations.
  func finish() throws(CommandFailure) {
    for file in files { try file.synchronize() }
    try Interruption.uninterrupted { () throws(CommandFailure) in
      var placed: [(undo: () -> Void, settle: () -> Void)] = []
      for file in files {
        do throws(CommandFailure) {
          placed.append(try file.place())
        } catch {
          for step in placed.reversed() { step.undo() }
          throw error
        }
      }
      for step in placed { step.settle() }
    }
  }
}
