internal import CBenchPeers

/// A line in GEOS, in metres of a plane, with what GEOS offers to ask of it.
///
/// The methods return checksums over whole arrays: the loops are in C, so that a peer is not charged for Swift.
public final class GEOSLine {
  private let handle: OpaquePointer

  /// Nil where GEOS refuses the line.
  public init?(x: [Double], y: [Double]) {
    guard let handle = bp_line_create(x, y, x.count) else { return nil }
    self.handle = handle
  }

  deinit {
    bp_line_destroy(handle)
  }

  /// The nearest point of the prepared line to every position.
  public func nearest(x: [Double], y: [Double]) -> Double {
    bp_line_nearest_all(handle, x, y, x.count)
  }

  /// The nearest segment in a tree of segments to every position.
  public func nearestInTree(x: [Double], y: [Double]) -> Double {
    bp_line_tree_nearest_all(handle, x, y, x.count)
  }

  /// The segments made from the vertices, and a tree over them, built and dropped.
  public func buildTreeFromVertices() -> Double {
    bp_line_build_tree_from_vertices(handle)
  }

  /// A tree over segments that are geometries already, built and dropped.
  public func buildTree() -> Double {
    bp_line_build_tree(handle)
  }

  /// The area of the buffer of all vertices.
  public func buffer(radius: Double) -> Double {
    bp_line_buffer(handle, radius)
  }

  /// Makes the buffer that ``contained(x:y:)`` asks; false where GEOS fails.
  public func prepareBuffer(radius: Double) -> Bool {
    bp_line_prepare_buffer(handle, radius) == 1
  }

  /// How many positions the prepared buffer contains.
  public func contained(x: [Double], y: [Double]) -> Double {
    bp_line_buffer_contains_all(handle, x, y, x.count)
  }
}
