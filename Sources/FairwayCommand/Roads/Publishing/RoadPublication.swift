import FairwayDirections
import Foundation
import RoadGraph

/// The files of a version, cell by cell: the largest first, and within it those that lie in it, which are cut out of its
/// file.
struct RoadPublication {
  let writer: VersionWriter
  let folder: PublishedFolder
  /// The zooms, from the largest cells to the smallest.
  let zooms: ArraySlice<Int>
  /// The version from which differences are made; nil for the first.
  let before: OfflineVersion?
  let progress: (Double) -> Void
  private(set) var counts: [Int: Int] = [:]
  private(set) var differences = (count: 0, size: 0)

  /// The largest road file of which differences are made: that takes some ten times the memory.
  static let largestOfDifferences = 64 << 20

  init(
    _ writer: VersionWriter, in folder: PublishedFolder, zooms: ArraySlice<Int>, progress: @escaping (Double) -> Void
  ) {
    (self.writer, self.folder, self.zooms, self.progress) = (writer, folder, zooms, progress)
    before = folder.versions.first
  }

  static let interrupted = CommandFailure.interrupted("interrupted; no version was published")

  /// How many cells have a file.
  var cells: Int { counts.values.reduce(0, +) }

  /// Writes the files of all cells with roads.
  mutating func write(_ graph: RoadGraph) throws {
    if let before { try folder.check(before) }
    try write(graph, zooms, in: nil, share: 0...1)
  }

  private mutating func write(
    _ graph: RoadGraph, _ zooms: ArraySlice<Int>, in parent: RoadCell?, share: ClosedRange<Double>
  ) throws {
    guard let zoom = zooms.first else { return progress(share.upperBound) }
    let cells = RoadCellEdges.cells(of: graph, at: zoom, in: parent)
    for (index, (cell, edges)) in cells.enumerated() {
      guard !Task.isCancelled else { throw Self.interrupted }
      let bytes = try graph.packed(keeping: edges)
      try write(bytes, of: cell)
      let part = (share.upperBound - share.lowerBound) / Double(cells.count)
      let start = share.lowerBound + part * Double(index)
      try write(try RoadGraph(bytes), zooms.dropFirst(), in: cell, share: start...start + part)
    }
  }

  /// Writes the file of a cell, and what makes it of the one before.
  private mutating func write(_ bytes: [UInt8], of cell: RoadCell) throws {
    try writer.write(bytes, as: "\(cell.name).roads")
    counts[cell.zoom, default: 0] += 1
    guard let before, let old = try folder.roads(of: cell, in: before),
      max(old.count, bytes.count) <= Self.largestOfDifferences
    else { return }
    let patch: RoadPatch
    do throws(RoadPatchError) {
      patch = try RoadPatch(from: old, to: bytes)
    } catch {
      throw CommandFailure.failed(file: "\(folder.path)/\(before)/\(cell.name).roads", "\(error)")
    }
    // What is nearly as large as the file saves nothing.
    guard patch.bytes.count < bytes.count / 2 else { return }
    try writer.write(patch.bytes, as: cell.name + RoadsService.ending(ofDifferenceFrom: before))
    differences = (differences.count + 1, differences.size + patch.bytes.count)
  }
}
