internal import CBenchPeers

/// A line in GEOS, in metres of a plane, with the operations of GEOS on it.
///
/// The methods return checksums over whole arrays: the loops are in C, so that a peer does not pay for Swift.
public final class GEOSLine {
  private let handle: OpaquePointer

  /// Creates a line; nil if GEOS fails.
  public init?(x: [Double], y: [Double]) {
    guard let handle = bp_line_create(x, y, x.count) else { return nil }
    self.handle = handle
  }

  deinit {
    bp_line_destroy(handle)
  }

  /// Finds the nearest point of the prepared line for every position.
  public func nearest(x: [Double], y: [Double]) -> Double {
    bp_line_nearest_all(handle, x, y, x.count)
  }

  /// Finds the nearest segment in a tree of segments for every position.
  public func nearestInTree(x: [Double], y: [Double]) -> Double {
    bp_line_tree_nearest_all(handle, x, y, x.count)
  }

  /// Creates the segments from the vertices and a tree over them, and destroys both.
  public func buildTreeFromVertices() -> Double {
    bp_line_build_tree_from_vertices(handle)
  }

  /// Builds a tree over segments that are geometries already, and destroys it.
  public func buildTree() -> Double {
    bp_line_build_tree(handle)
  }

  /// Computes the buffer of all vertices; returns its area.
  public func buffer(radius: Double) -> Double {
    bp_line_buffer(handle, radius)
  }

  /// Prepares the buffer for ``contained(x:y:)``; returns false if GEOS fails.
  public func prepareBuffer(radius: Double) -> Bool {
    bp_line_prepare_buffer(handle, radius) == 1
  }

  /// Counts the positions in the prepared buffer.
  public func contained(x: [Double], y: [Double]) -> Double {
    bp_line_buffer_contains_all(handle, x, y, x.count)
  }
}
