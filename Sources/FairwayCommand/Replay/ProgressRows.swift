import Dispatch
import EmbeddedShims
import FairwayCore
import Foundation
import RoadGraph

/// Writes the rows of a replay's progress. They are made on all cores while the replay goes on, since formatting numbers
/// takes several times as long as following the route.
final class ProgressRows: Sendable {
  /// The progress after a fix that was used.
  struct Row: Sendable {
    var fix: Int
    var timestamp: Double
    var state: ProgressState
    /// The road of the fix, if roads are asked.
    var match: RoadMatch?
  }

  /// The number of rows that are handed over at once.
  static let batch = 512
  /// The number of batches that may wait, so that a file slower than the replay does not fill the memory.
  private static let mostWaiting = 8

  private let file: OutputFile
  private let engine: ProgressEngine
  private let roads: RoadGraph?
  private let queue = DispatchQueue(label: "fairway.progress-rows", attributes: .concurrent)
  private let room = DispatchSemaphore(value: mostWaiting)
  private let output = Mutex(Output())
  /// The number of batches so far. It is apart from the output, which is locked while the file is written.
  private let added = Atomic(0)

  /// The order of what is written.
  private struct Output {
    /// The number of batches that are written.
    var written = 0
    /// The texts of later batches, by their numbers.
    var waiting: [Int: [UInt8]] = [:]
    var failure: CommandFailure?
  }

  init(_ file: OutputFile, _ engine: ProgressEngine, roads: RoadGraph?) {
    self.file = file
    self.engine = engine
    self.roads = roads
    let columns = roads == nil ? "" : ReplayText.roadColumns
    place(Array("\(ReplayText.progressHeader.dropLast())\(columns)\n".utf8), 0)
  }

  /// Writes rows behind the replay. Fails if earlier ones could not be written.
  func add(_ rows: [Row]) throws(CommandFailure) {
    try check()
    room.wait()
    let number = added.wrappingAdd(1, ordering: .relaxed).newValue
    queue.async { [self] in
      defer { room.signal() }
      var text = RowText()
      text.bytes.reserveCapacity(rows.count * 160)
      for row in rows {
        ReplayText.write(
          row.state, fix: row.fix, timestamp: row.timestamp, engine, road: cells(of: row.match), to: &text)
      }
      place(text.bytes, number)
    }
  }

  /// The cells of a road, with the commas before them.
  private func cells(of match: RoadMatch?) -> String {
    guard let roads else { return "" }
    guard let match, let way = roads.wayID(ofEdge: match.edge) else { return ",," }
    return ",\(way),\(match.direction.rawValue)"
  }

  /// Waits until all rows are written.
  func finish() throws(CommandFailure) {
    queue.sync(flags: .barrier) {}
    try check()
  }

  /// Writes a text when those before it are written.
  private func place(_ text: [UInt8], _ number: Int) {
    output.withLock { output in
      output.waiting[number] = text
      do throws(CommandFailure) {
        while output.failure == nil, let next = output.waiting.removeValue(forKey: output.written) {
          try file.write(Data(next))
          output.written += 1
        }
      } catch {
        output.failure = error
      }
    }
  }

  private func check() throws(CommandFailure) {
    if let failure = output.withLock(\.failure) { throw failure }
  }
}

/// The bytes of rows.
private struct RowText: TextOutputStream {
  var bytes: [UInt8] = []

  mutating func write(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// Takes the digits of a number without making a string of them.
  mutating func _writeASCII(_ text: UnsafeBufferPointer<UInt8>) {
    unsafe bytes.append(contentsOf: text)
  }
}
