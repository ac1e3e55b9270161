internal import CRoadGraph

/// All that a road file says, in bytes that do not depend on where things stand in the file: a road more changes them in one
/// place. The difference of two such scripts is what a patch has.
///
/// The numbers have seven bits a byte. Junctions follow each other in the order of the file, each with the edges that begin
/// at it. An edge says where it ends by the place, and has its way's number in OpenStreetMap; the way itself stands at its
/// first edge. Restrictions say how far their junctions, ways and edges are from those of the one before.
enum RoadScript {
  /// Writes the script of a network, which it brings into the order of a file.
  static func bytes(of unordered: consuming RoadNetwork) throws(RoadGraphError) -> [UInt8] {
    var network = unordered
    try RoadPacker.order(&network)
    var writer = Writer(network: network)
    writer.write(text: network.attribution.utf8)
    writer.write(text: network.source.utf8)
    writer.write(signed: network.date)
    writer.writeRoads()
    writer.writeRestrictions()
    if case .before(let found) = network.finding { try writer.writeCells(found) }
    writer.writePlaces()
    writer.writeAreas()
    return writer.bytes
  }

  /// What a network has, in bits.
  static func content(_ network: RoadNetwork) -> UInt64 {
    var found = false
    if case .before = network.finding { found = true }
    return (network.hasAttributes ? 1 : 0) | (network.hasRestrictions ? 2 : 0) | (found ? 4 : 0)
      | (network.heights != nil ? 8 : 0) | (network.gazetteer != nil ? 16 : 0)
      | (network.areas != nil ? 32 : 0) | (network.hasOverlay ? 64 : 0)
  }

  fileprivate struct Writer {
    let network: RoadNetwork
    var bytes: [UInt8] = []

    init(network: RoadNetwork) { self.network = network }

    mutating func write(_ number: UInt64) { bytes.appendNumber(number) }

    mutating func write(signed number: Int64) { bytes.appendSigned(number) }

    mutating func write(text: some Collection<UInt8>) {
      write(UInt64(text.count))
      bytes.append(contentsOf: text)
    }

    mutating func write(set: UInt32) {
      let attributes = set == 0 ? [] : network.sets.attributes(of: set)
      write(UInt64(attributes.count))
      for attribute in attributes {
        write(UInt64(attribute.head))
        if attribute.hasWord {
          write(text: network.sets.word(at: attribute.value))
        } else {
          write(UInt64(attribute.value))
        }
      }
    }

    mutating func write(_ place: RoadPoint, after last: RoadPoint) {
      write(signed: Int64(place.latitude) - Int64(last.latitude))
      write(signed: Int64(place.longitude) - Int64(last.longitude))
    }
  }
}

extension RoadScript.Writer {
  mutating func writeRoads() {
    write(RoadScript.content(network))
    write(UInt64(network.places.count))
    var (edge, ways, spot) = (0, 0, 0)
    // Junctions at one place follow each other; and ways may have the same number.
    var ordinals: [UInt64] = []
    for (index, place) in network.places.enumerated() {
      ordinals.append(index > 0 && network.places[index - 1] == place ? ordinals[index - 1] + 1 : 0)
    }
    var counts: [Int64: UInt64] = [:]
    var wayOrdinals: [UInt64] = []
    var found: RoadNetwork.Found?
    if case .before(let known) = network.finding { found = known }
    for (junction, place) in network.places.enumerated() {
      write(place, after: RoadPoint(latitude: 0, longitude: 0))
      write(signed: network.nodes[junction])
      if let found { write(UInt64(found.junctionMarks[junction] & ~UInt8(ROAD_JUNCTION_RESTRICTED))) }
      if let heights = network.heights { write(UInt64(heights.junctions[junction])) }
      if network.hasAttributes { write(set: network.nodeSets[junction]) }
      let end = network.edges[edge...].firstIndex { $0.from != UInt32(junction) } ?? network.edges.count
      write(UInt64(end - edge))
      while edge < end {
        let record = network.edges[edge]
        let id = network.ways[Int(record.way)].id
        if Int(record.way) == ways {
          wayOrdinals.append(counts[id] ?? 0)
          counts[id, default: 0] += 1
        }
        write(UInt64(id))
        write(wayOrdinals[Int(record.way)])
        if Int(record.way) == ways {
          write(way: ways)
          ways += 1
        }
        write(UInt64(record.pointCount))
        var last = place
        for point in network.points[Int(record.firstPoint)..<Int(record.firstPoint + record.pointCount)] {
          write(point, after: last)
          last = point
        }
        write(network.places[Int(record.to)], after: last)
        write(ordinals[Int(record.to)])
        if let found {
          write(UInt64(found.bearings[edge]))
          write(UInt64(found.edgeMarks[edge]))
        }
        if let heights = network.heights { write(text: heights.bytes[heights.edges[edge]]) }
        if network.hasAttributes {
          let first = spot
          while spot < network.spots.count, network.spots[spot].edge == UInt32(edge) { spot += 1 }
          write(UInt64(spot - first))
          for spot in network.spots[first..<spot] {
            write(UInt64(spot.point))
            write(set: spot.set)
          }
        }
        edge += 1
      }
    }
  }

  private mutating func write(way index: Int) {
    let way = network.ways[index]
    for byte in [way.road_class, UInt8(bitPattern: way.layer), way.access, way.flags] { bytes.append(byte) }
    for byte in [way.limit_forward, way.limit_backward] { bytes.append(byte) }
    var place = Int(way.texts)
    for _ in 0..<2 {
      let length = way.texts == 0 ? 0 : Int(network.texts.number(at: &place))
      write(text: network.texts[place..<place + length])
      place += length
    }
    if network.hasAttributes { write(set: network.waySets[index]) }
  }

  mutating func writeRestrictions() {
    if network.hasRestrictions {
      let rules = RoadPacker.restrictions(of: network)
      write(UInt64(rules.count))
      var last = rg_restriction()
      for rule in rules {
        write(signed: Int64(rule.via) - Int64(last.via))
        write(signed: Int64(rule.from_way) - Int64(last.from_way))
        write(signed: Int64(rule.to_way) - Int64(last.to_way))
        write(UInt64(rule.only))
        write(UInt64(rule.access))
        write(UInt64(rule.vehicles))
        last = rule
      }
    }
    guard network.hasRestrictions, network.hasAttributes else { return }
    write(UInt64(network.paths.count))
    var last: UInt32 = 0
    for path in network.paths {
      write(UInt64(path.roads.count))
      write(path.only ? 1 : 0)
      write(UInt64(path.vehicles))
      write(text: path.condition == 0 ? [] : network.sets.word(at: path.condition))
      for road in path.roads {
        write(signed: Int64(road) - Int64(last))
        last = road
      }
      last = path.roads[0]
    }
  }

  mutating func writePlaces() {
    guard let gazetteer = network.gazetteer else { return }
    write(UInt64(gazetteer.entries.count))
    var last = RoadPoint(latitude: 0, longitude: 0)
    for entry in gazetteer.entries {
      write(UInt64(entry.kind))
      write(entry.place, after: last)
      last = entry.place
      write(text: gazetteer.text(entry.text))
      if entry.kind == 0 { write(text: gazetteer.text(entry.number)) } else { write(UInt64(entry.number)) }
    }
  }

  mutating func writeAreas() {
    guard let areas = network.areas else { return }
    write(UInt64(areas.entries.count))
    var last = RoadPoint(latitude: 0, longitude: 0)
    for entry in areas.entries {
      write(UInt64(entry.kind))
      write(entry.isOfRelation ? 1 : 0)
      write(UInt64(entry.id))
      write(UInt64(entry.rings.count))
      for ring in entry.rings {
        write(UInt64(ring.count))
        for point in ring {
          write(point, after: last)
          last = point
        }
      }
    }
  }

  /// Writes what is known of cells that roads come into.
  mutating func writeCells(_ found: RoadNetwork.Found) throws(RoadGraphError) {
    let cells = try RoadCells(network).cells.dropLast()
    write(UInt64(cells.count))
    var (key, country): (UInt64, RoadCountry?) = (0, nil)
    for cell in cells {
      write(cell.key &- key)
      key = cell.key
      write(UInt64(found.density(key)))
      let here = found.country(key)
      if here == country {
        write(0)
      } else {
        let record = here.record(from: 0)
        write(1)
        for byte in [UInt8(bitPattern: record.country.0), UInt8(bitPattern: record.country.1), record.side] {
          bytes.append(byte)
        }
      }
      country = here
    }
  }
}
