internal import CRoadGraph
internal import GeoKernel

extension RoadGraph.Builder {
  /// Adds an area. The file has those of which the box is within some kilometres of a road, each simplified by at most 2 m.
  ///
  /// What is left of an outline or a hole must have an area. The number has at most 40 bits.
  public mutating func add(_ area: MapArea) {
    let lines = [area.outline] + area.holes
    let rings = lines.map { line in line.compactMap { RoadPoint($0) } }
    guard zip(lines, rings).allSatisfy({ $0.count == $1.count }), area.id >= 0, area.id < 1 << Int64(ROAD_ID_BITS)
    else {
      firstFault = firstFault ?? .outOfRange(id: area.id)
      return
    }
    hasAreas = true
    areas?.add(
      area.kind.rawValue, id: area.id, isOfRelation: area.isOfRelation, outline: rings[0],
      holes: Array(rings.dropFirst()))
  }

  /// Adds an area of an extract.
  ///
  /// - Parameters:
  ///   - kind: What it is, as MapArea.Kind counts.
  ///   - id: The number of the way or of the relation.
  ///   - isOfRelation: Whether it is that of a relation.
  ///   - outer: The nodes of the ways around it, in any order and direction.
  ///   - inner: Those of the ways around its holes.
  ///   - place: The place of a node; nil if the extract does not have it.
  package mutating func addArea(
    _ kind: UInt8, id: Int64, isOfRelation: Bool, outer: [[UInt32]], inner: [[UInt32]], place: (UInt32) -> RoadPoint?
  ) {
    hasAreas = true
    func rings(_ ways: [[UInt32]]) -> [[RoadPoint]] {
      let (rings, left) = RoadRingJoin.rings(of: ways)
      leftOut.openAreaWays += left
      return rings.compactMap { ring in
        let points = ring.compactMap { place($0) }
        if points.count == ring.count { return points }
        leftOut.openAreaWays += 1
        return nil
      }
    }
    for area in RoadRingJoin.areas(outlines: rings(outer), holes: rings(inner)) {
      areas?.add(kind, id: id, isOfRelation: isOfRelation, outline: area.outline, holes: area.holes)
    }
  }
}
