import CRoadRoutes
import RoadGraph

/// An overlay of a network, by the functions of C.
final class BareOverlay {
  struct Failure: Error { var status: Int }

  let overlay: OpaquePointer
  private let cells: UnsafeMutablePointer<UInt32>

  /// Makes an overlay of cells: the cell of each junction, level by level.
  ///
  /// - Parameters:
  ///   - network: The network.
  ///   - levels: The cells.
  ///   - slice: How many states are settled in each step.
  init(_ network: OpaquePointer, levels: [[UInt32]], slice: UInt32 = .max) throws {
    let all = levels.flatMap { $0 }
    let cells = UnsafeMutablePointer<UInt32>.allocate(capacity: max(1, all.count))
    cells.update(from: all, count: all.count)
    var overlay: OpaquePointer?
    let counts = levels.map { ($0.max() ?? 0) + 1 }
    let status = rr_overlay_begin(network, cells, counts, UInt32(levels.count), &overlay)
    guard let overlay else {
      cells.deallocate()
      throw Failure(status: Int(status))
    }
    (self.overlay, self.cells) = (overlay, cells)
    while try !step(slice) {}
  }

  /// Makes an overlay of the cells that the file of a network has.
  init(ofFileOf network: OpaquePointer) throws {
    var overlay: OpaquePointer?
    let status = rr_overlay_begin_of_file(network, &overlay)
    guard let overlay else { throw Failure(status: Int(status)) }
    (self.overlay, cells) = (overlay, .allocate(capacity: 1))
    while try !step(.max) {}
  }

  deinit {
    rr_overlay_release(overlay)
    cells.deallocate()
  }

  private func step(_ slice: UInt32) throws -> Bool {
    var isDone = false
    let status = rr_overlay_step(overlay, slice, &isDone)
    guard Int(status) == RR_OK else { throw Failure(status: Int(status)) }
    return isDone
  }

  /// Squares of a grid, each level with four of the level beneath in one.
  ///
  /// - Parameters:
  ///   - graph: The roads.
  ///   - across: How many squares there are along each side at the lowest level.
  ///   - levels: The levels.
  static func squares(of graph: RoadGraph, across: Int, levels: Int) -> [[UInt32]] {
    guard let box = graph.box else { return [] }
    func place(_ value: Double, _ from: Double, _ to: Double) -> Int {
      to > from ? min(across - 1, Int(clamping: ((value - from) / (to - from) * Double(across)).rounded(.down))) : 0
    }
    let squares = (0..<graph.junctionCount).map { index -> (Int, Int) in
      guard let at = graph.junction(index)?.coordinate else { return (0, 0) }
      return (
        place(at.latitude, box.southWest.latitude, box.northEast.latitude),
        place(at.longitude, box.southWest.longitude, box.northEast.longitude)
      )
    }
    return (0..<levels).map { level in
      let wide = ((across - 1) >> level) + 1
      return numbered(squares.map { ($0.0 >> level) * wide + ($0.1 >> level) })
    }
  }

  /// The same cells with the numbers from 0 on, without gaps.
  private static func numbered(_ cells: [Int]) -> [UInt32] {
    let used = Set(cells).sorted()
    let numbers = Dictionary(uniqueKeysWithValues: zip(used, used.indices.map { UInt32($0) }))
    return cells.map { numbers[$0] ?? 0 }
  }
}
