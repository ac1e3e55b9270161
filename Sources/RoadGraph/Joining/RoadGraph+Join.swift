internal import CRoadGraph

extension RoadGraph {
  /// Joins the roads of files whose regions overlap or touch.
  ///
  /// What follows from more than one road is found again, as when packing: where ways are cut, forks, slip lanes, which roads
  /// lead somewhere, how dense they are. Two parts of a map that have whole ways, as those have that
  /// `osmium extract --strategy complete_ways` makes, become what packing the map makes, byte by byte but for the date and
  /// the source.
  ///
  /// Of a way that is not the same in all files that have it, the newest file's counts, and of equally old ones that of the
  /// first; the same holds of nodes. Files of one time unite the parts of a way that each of them has. The date is that of
  /// the oldest file, and unknown if one is unknown; attribution and source name all.
  ///
  /// - Parameters:
  ///   - graphs: The files.
  ///   - overlay: Whether the file has ``overlayCells``, which are found again.
  /// - Returns: The bytes of a file, and what is to be said of it.
  public static func joined(
    _ graphs: [RoadGraph], overlay: RoadOverlay = .auto
  ) throws(RoadJoinError) -> (bytes: [UInt8], report: RoadJoinReport) {
    guard (2...1 << 16).contains(graphs.count) else { throw .numberOfFiles(graphs.count) }
    for (index, graph) in graphs.enumerated() {
      do throws(RoadGraphError) { try graph.check() } catch { throw .file(index, error) }
      for content in [RoadContent.attributes, .forms, .densities] where !graph.knows(content) {
        throw .lacks(index, content)
      }
    }
    // The newest first; of equal ones in their order.
    let dates = graphs.map { $0.header.date }
    let order = graphs.indices.sorted { dates[$0] != dates[$1] ? dates[$0] > dates[$1] : $0 < $1 }
    var join = RoadJoin()
    if graphs.contains(where: { $0.knows(.heights) }) {
      join.report.withoutHeights = graphs.indices.filter { !graphs[$0].knows(.heights) }
    }
    join.report.withoutRestrictions = graphs.indices.filter { !graphs[$0].knows(.restrictions) }
    for index in order {
      do throws(RoadGraphError) { try join.add(graphs[index]) } catch { throw .file(index, error) }
    }
    var network: RoadNetwork
    do throws(RoadGraphError) { network = try join.network() } catch { throw .roads(error) }
    // The newest file's first; what it does not have may be in another.
    for index in order where graphs[index].knows(.places) {
      do throws(RoadGraphError) {
        let places = try graphs[index].gazetteer()
        if network.gazetteer == nil { network.gazetteer = places } else { network.gazetteer?.unite(with: places) }
      } catch {
        throw .file(index, error)
      }
    }
    if graphs.contains(where: { $0.knows(.areas) }) {
      var union = RoadAreaUnion()
      for index in order where graphs[index].knows(.areas) {
        do throws(RoadGraphError) {
          union.add(try graphs[index].areaTable(), of: dates[index])
        } catch {
          throw .file(index, error)
        }
      }
      network.areas = union.table
    }
    network.overlay = overlay
    join.report.hasSeveralDates = Set(dates).count > 1
    network.date = dates.contains(0) ? 0 : dates.min() ?? 0
    network.attribution = Self.list(graphs.map { $0.attribution }, separator: "; ")
    network.source = Self.list(graphs.map { $0.source }, separator: ", ")
    do throws(RoadGraphError) { return (try RoadPacker.pack(network), join.report) } catch { throw .roads(error) }
  }

  /// Texts, each once, of those that are there. Parts of one that is a list already are looked at one by one.
  static func list(_ texts: [String], separator: String) -> String {
    var parts: [String] = []
    for text in texts {
      for part in Self.parts(of: text, separator: separator) where !part.isEmpty && !parts.contains(part) {
        parts.append(part)
      }
    }
    return parts.joined(separator: separator)
  }

  private static func parts(of text: String, separator: String) -> [String] {
    let (bytes, between) = (Array(text.utf8), Array(separator.utf8))
    var (parts, start): ([String], Int) = ([], 0)
    var index = 0
    while index + between.count <= bytes.count {
      guard bytes[index..<index + between.count].elementsEqual(between) else {
        index += 1
        continue
      }
      parts.append(String(decoding: bytes[start..<index], as: UTF8.self))
      index += between.count
      start = index
    }
    return parts + [String(decoding: bytes[start...], as: UTF8.self)]
  }
}
