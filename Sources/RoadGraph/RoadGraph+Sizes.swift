internal import CRoadGraph

extension RoadGraph {
  /// What sections hold, by their kinds.
  package static let sectionNames = [
    "", "junctions", "nodes", "edges", "into", "ways", "shapes", "names", "cells", "crossing", "restrictions", "source",
    "checksums", "starts", "words", "sets", "set places", "way sets", "junction sets", "spots", "paths", "path places",
    "bearings", "edge marks", "junction marks", "densities", "countries",
    "junction heights", "heights", "height places", "places", "place cells", "place texts",
    "areas", "area cells", "overlay cells", "overlay levels",
  ]

  /// The sections of the file with their elements and bytes, in the order of their kinds.
  package var sections: [(name: String, count: Int, bytes: Int)] {
    Self.sectionNames.enumerated().dropFirst().compactMap { kind, name in
      guard has(kind) else { return nil }
      return (name, count(kind), Int(clamping: rg_graph_section_size(handle, UInt32(kind))))
    }
  }

  /// The bytes of areas with their cells.
  package var areaBytes: Int {
    Int(
      clamping: rg_graph_section_size(handle, UInt32(ROAD_SECTION_AREAS))
        + rg_graph_section_size(handle, UInt32(ROAD_SECTION_AREA_CELLS)))
  }

  /// What each attribute weighs: how many ways and nodes have it, and the bytes of its values in the sets that they
  /// share, with those of its words. What refers to sets is not counted.
  package func attributeSizes() -> [(name: String, uses: Int, bytes: Int)] {
    var (uses, bytes): ([UInt8: Int], [UInt8: Int]) = ([:], [:])
    var (seenSets, seenWords): (Set<UInt32>, Set<UInt32>) = ([], [])
    var records = [rg_attribute](repeating: rg_attribute(), count: Int(ROAD_MOST_ATTRIBUTES))
    func add(_ set: UInt32) {
      let isNew = seenSets.insert(set).inserted
      let count = rg_graph_attributes(handle, set, &records, records.count)
      for record in records.prefix(count) {
        uses[record.key, default: 0] += 1
        guard isNew else { continue }
        var (one, length) = (record, 0)
        bytes[record.key, default: 0] += (record.scope == 0 ? 1 : 2) + Self.size(of: record.value)
        if rg_attribute_has_word(&one), seenWords.insert(record.value).inserted {
          _ = rg_graph_word(handle, record.value, &length)
          bytes[record.key, default: 0] += Self.size(of: UInt32(clamping: length)) + length
        }
      }
    }
    for way in 0..<UInt32(wayCount) { add(rg_graph_way_set(handle, way)) }
    for junction in 0..<UInt32(junctionCount) { add(rg_graph_junction_set(handle, junction)) }
    for edge in 0..<UInt32(edgeCount) { for spot in spotSets(ofEdge: edge) { add(spot.set) } }
    return uses.keys.sorted().map { key in
      (RoadAttribute.Key(rawValue: key).name ?? "key \(key)", uses[key] ?? 0, bytes[key] ?? 0)
    }
  }

  /// The bytes of a number of a variable length.
  private static func size(of number: UInt32) -> Int { max(1, (38 - number.leadingZeroBitCount) / 7) }
}
