internal import CRoadGraph

/// When a road file has cells of junctions with few roads between them, for searches that look at whole cells at once.
///
/// They follow from the roads of the whole file, and take a second for some 120,000 edges to find.
public enum RoadOverlay: String, CaseIterable, Hashable, Sendable {
  /// If the file has at least ``fewestEdges`` edges: searches in smaller ones are fast without them.
  case auto
  case always
  case never

  /// From how many edges on a file has cells with ``auto``.
  public static let fewestEdges = 50_000

  func applies(toEdges count: Int) -> Bool { self == .always || (self == .auto && count >= Self.fewestEdges) }
}

extension RoadGraph {
  /// How many cells of junctions the file has on each level, the smallest cells first; empty if it was packed without them,
  /// and where it is damaged.
  public var overlayCells: [Int] {
    var overlay = rg_overlay()
    guard rg_graph_overlay(handle, &overlay) else { return [] }
    return withUnsafeBytes(of: overlay.counts) { counts in
      (0..<Int(overlay.levels)).map { Int(counts.load(fromByteOffset: $0 * 4, as: UInt32.self)) }
    }
  }

  /// The bytes of these cells.
  package var overlayBytes: Int {
    Int(
      clamping: rg_graph_section_size(handle, UInt32(ROAD_SECTION_OVERLAY_CELLS))
        + rg_graph_section_size(handle, UInt32(ROAD_SECTION_OVERLAY_LEVELS)))
  }
}
