extension RoadAtlas {
  /// Returns the roads of all files as those of one file, for what needs all of them at once, such as a search for ways.
  ///
  /// Ways on them are those on the whole map, also over the borders of the files, where neighbours have so much in common
  /// that every junction is in one file with all of its roads; the cells that `fairway roads publish` makes have.
  ///
  /// - Complexity: O(*n*) in the size of the files. An atlas of one file returns that.
  public func joined() throws(RoadJoinError) -> RoadGraph {
    guard files.count > 1 else { return files[0] }
    let bytes = try RoadGraph.joined(files).bytes
    do throws(RoadGraphError) { return try RoadGraph(bytes) } catch { throw .roads(error) }
  }
}
