import Foundation
import RoadGraph

/// A road file that an argument names; failures name it.
enum RoadFile {
  static func open(_ path: String) throws(CommandFailure) -> RoadGraph {
    guard path != "-" else { throw .usage("a road file is read in any order: it cannot come from standard input") }
    do {
      return try RoadGraph(path: path)
    } catch {
      throw failure(path, error)
    }
  }

  /// Opens the files of a list with commas as one. A file whose name has commas is one, too, if it is there.
  static func atlas(_ list: String) throws(CommandFailure) -> RoadAtlas {
    var files: [RoadGraph] = []
    for path in try paths(list) { files.append(try open(path)) }
    guard let atlas = RoadAtlas(files) else { throw .usage("there is no road file") }
    return atlas
  }

  private static func paths(_ list: String) throws(CommandFailure) -> [String] {
    guard list.contains(","), !FileManager.default.fileExists(atPath: list) else { return [list] }
    let paths = list.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard !paths.contains("") else { throw .usage("'\(list)' names a file without a name") }
    return paths
  }

  /// Reads a road file or a patch as a whole.
  static func bytes(_ path: String) throws(CommandFailure) -> [UInt8] { try Console.readBytes(path) }

  /// Whether a file begins like a patch of road files.
  static func isPatch(_ path: String) -> Bool {
    guard path != "-", let file = FileHandle(forReadingAtPath: path) else { return false }
    return (try? file.read(upToCount: 8)) == Data("FWYPATCH".utf8)
  }

  static func failure(_ path: String, _ error: RoadGraphError) -> CommandFailure {
    if case .system(let number) = error { return .failed(file: path, reason(number)) }
    return .failed(file: path, "\(error)")
  }

  /// Says on standard error that a road file is damaged: work goes on without what was there.
  static func complain(of damage: RoadGraphError?, in path: String) {
    guard let damage else { return }
    Console.complain("fairway: \(failure(path, damage).message); the roads that were there are missing")
  }

  /// The words of the system for an error number.
  static func reason(_ number: Int) -> String {
    unsafe number == ENOENT ? "there is no such file" : String(cString: strerror(Int32(number)))
  }
}
