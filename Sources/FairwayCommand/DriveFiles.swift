import DriveLab
import Foundation
import TraceFiles

/// The files of one labelled drive: the labels, the route, the fixes, and the output of a replay.
struct DriveFiles {
  var truth: String
  var route: String
  var trace: String
  var said: (events: String, progress: String)?

  /// Creates the paths of the files beside the labels.
  init(besides truth: String) {
    let folder = URL(filePath: truth).deletingLastPathComponent()
    self.truth = truth
    route = folder.appending(path: "route.json").path
    trace = folder.appending(path: "trace.csv").path
    let events = folder.appending(path: "events.ndjson").path
    let progress = folder.appending(path: "progress.csv").path
    let areThere = [events, progress].allSatisfy(FileManager.default.fileExists(atPath:))
    said = areThere ? (events, progress) : nil
  }

  func readTruth() throws -> DriveTruth {
    do {
      return try JSONDecoder().decode(DriveTruth.self, from: try Console.read(truth))
    } catch let error as DecodingError {
      throw CommandFailure.failed(file: truth, "is no truth of a drive: \(error.plain)")
    }
  }

  func readFixes() throws -> FixColumns {
    var fixes = FixColumns()
    do {
      var reader = try TraceFormat.open(trace)
      try reader.read(into: &fixes, limit: .max)
    } catch {
      throw CommandFailure.failed(trace: trace, error)
    }
    return fixes
  }

  /// Reads the route and returns its line.
  func readLine() throws -> DriveRoute {
    guard let line = DriveRoute(try RouteArguments.read(route).route) else {
      throw CommandFailure.failed(file: route, "the route's steps have no line")
    }
    return line
  }
}

extension DecodingError {
  /// The position of the error and its reason, in one line.
  fileprivate var plain: String {
    switch self {
    case .keyNotFound(let key, _): "'\(key.stringValue)' is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      [context.codingPath.map(\.stringValue).joined(separator: "."), context.debugDescription]
        .filter { !$0.isEmpty }.joined(separator: ": ")
    @unknown default: "\(self)"
    }
  }
}
