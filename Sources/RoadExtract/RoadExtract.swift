internal import CRoadExtract
package import RoadGraph

/// Reads the roads of an extract of OpenStreetMap, in the format PBF.
package enum RoadExtract {
  /// Returns a builder with the roads of an extract.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - languages: Those in which names are kept beside the ones of the place, such as "de".
  ///   - keepsPlaces: Whether places and addresses are kept.
  ///   - keepsAreas: Whether areas are kept.
  ///   - isCancelled: Called again and again with the share that is done; reading ends with
  ///     ``RoadExtractError/stopped`` when it returns true.
  package static func builder(
    ofFile path: String, languages: [String] = [], keepsPlaces: Bool = false, keepsAreas: Bool = false,
    isCancelled: (Double) -> Bool = { _ in false }
  ) throws(RoadExtractError) -> RoadGraph.Builder {
    try withoutActuallyEscaping(isCancelled) { isCancelled throws(RoadExtractError) in
      var extract = rg_extract()
      var fault = rg_extract_fault()
      let call = Call(isCancelled: isCancelled)
      let status = path.withCString { name in
        languages.joined(separator: ",").withCString { list in
          var options = rg_extract_options(languages: list, has_places: keepsPlaces, has_areas: keepsAreas)
          return rg_extract_read(
            name, &options, { !Unmanaged<Call>.fromOpaque($0!).takeUnretainedValue().isCancelled($1) },
            Unmanaged.passUnretained(call).toOpaque(), &extract, &fault)
        }
      }
      guard status == ROAD_EXTRACT_OK else { throw RoadExtractError(fault) }
      defer { rg_extract_free(&extract) }
      var builder = builder(of: &extract)
      builder.hasPlaces = keepsPlaces
      if keepsAreas { builder.hasAreas = true }
      addPlaces(extract, to: &builder)
      return builder
    }
  }

  private final class Call {
    let isCancelled: (Double) -> Bool
    init(isCancelled: @escaping (Double) -> Bool) { self.isCancelled = isCancelled }
  }

  private static func builder(of extract: inout rg_extract) -> RoadGraph.Builder {
    var builder = RoadGraph.Builder()
    builder.attribution = "© OpenStreetMap contributors, ODbL 1.0"
    builder.date = extract.date
    builder.leavesOutLongPieces = true
    builder.leftOut.longTexts = extract.long_text_count
    builder.leftOut.outOfRange = extract.out_of_range_count
    builder.leftOut.firstOutOfRange = extract.out_of_range_count > 0 ? extract.first_out_of_range : nil
    builder.leftOut.hasNoRelations = extract.relation_count == 0
    addRules(extract, to: &builder)
    addBorders(extract, to: &builder)
    addAreas(extract, to: &builder)
    var columns = RoadGraph.Builder.Extract()
    // Each of the large columns is there twice for a moment only.
    columns.nodes = Array(UnsafeBufferPointer(start: extract.nodes, count: extract.node_count))
    rg_extract_release(&extract, Int32(ROAD_EXTRACT_NODES))
    columns.takePlaces(
      UnsafeBufferPointer(start: extract.latitudes, count: extract.node_count),
      UnsafeBufferPointer(start: extract.longitudes, count: extract.node_count))
    rg_extract_release(&extract, Int32(ROAD_EXTRACT_PLACES))
    columns.references = Array(UnsafeBufferPointer(start: extract.references, count: extract.reference_count))
    rg_extract_release(&extract, Int32(ROAD_EXTRACT_REFERENCES))
    columns.takeWays(UnsafeRawBufferPointer(UnsafeBufferPointer(start: extract.ways, count: extract.way_count)))
    columns.wayNodes = UnsafeBufferPointer(start: extract.way_nodes, count: extract.way_count).map(range)
    columns.waySets = Array(UnsafeBufferPointer(start: extract.way_sets, count: extract.way_count))
    columns.texts = Array(UnsafeBufferPointer(start: extract.texts, count: extract.text_size))
    columns.words = Array(UnsafeBufferPointer(start: extract.words, count: extract.word_size))
    columns.sets = Array(UnsafeBufferPointer(start: extract.sets, count: extract.set_size))
    columns.setPlaces = Array(UnsafeBufferPointer(start: extract.set_offsets, count: extract.set_count))
    for entry in UnsafeBufferPointer(start: extract.node_sets, count: extract.node_set_count) {
      columns.nodeSets[entry.node] = entry.set
    }
    columns.hasRelations = extract.relation_count > 0
    builder.add(columns)
    return builder
  }

  /// Adds the restrictions of turning.
  private static func addRules(_ extract: rg_extract, to builder: inout RoadGraph.Builder) {
    let nodes = UnsafeBufferPointer(start: extract.nodes, count: extract.node_count)
    let viaWays = UnsafeBufferPointer(start: extract.via_ways, count: extract.via_way_count)
    for rule in UnsafeBufferPointer(start: extract.rules, count: extract.rule_count) {
      let via = rule.via_node >= 0 ? index(of: rule.via_node, in: nodes) : nil
      if rule.via_node >= 0, via == nil {
        builder.leftOut.brokenRestrictions += 1
        continue
      }
      builder.restrict(
        from: rule.from_way, viaIndex: via,
        over: Array(viaWays[Int(rule.first_via)..<Int(rule.first_via + rule.via_count)]), to: rule.to_way,
        only: rule.only != 0, access: rule.access, vehicles: rule.vehicles, condition: rule.condition)
    }
  }

  /// Adds places and addresses.
  private static func addPlaces(_ extract: rg_extract, to builder: inout RoadGraph.Builder) {
    let texts = UnsafeBufferPointer(start: extract.place_texts, count: extract.place_text_size)
    func text(_ place: UInt32) -> Slice<UnsafeBufferPointer<UInt8>> {
      var (next, length, shift) = (Int(place), 0, 0)
      while true {
        let byte = texts[next]
        length |= Int(byte & 127) << shift
        (next, shift) = (next + 1, shift + 7)
        if byte < 128 { return texts[next..<next + length] }
      }
    }
    for place in UnsafeBufferPointer(start: extract.places, count: extract.place_count) {
      let isAddress = Int(place.kind) == ROAD_PLACE_ADDRESS
      builder.add(
        UInt8(clamping: place.kind), at: RoadPoint(latitude: place.latitude, longitude: place.longitude),
        name: text(place.text), number: isAddress ? text(place.number) : nil, population: isAddress ? 0 : place.number)
    }
  }

  /// Adds areas.
  private static func addAreas(_ extract: rg_extract, to builder: inout RoadGraph.Builder) {
    let references = UnsafeBufferPointer(start: extract.references, count: extract.reference_count)
    let allParts = UnsafeBufferPointer(start: extract.area_parts, count: extract.area_part_count)
    for area in UnsafeBufferPointer(start: extract.areas, count: extract.area_count) {
      let parts = allParts[Int(area.first_part)..<Int(area.first_part + area.part_count)]
      func ways(areInner: Bool) -> [[UInt32]] {
        parts.filter { ($0.is_inner != 0) == areInner }.map { Array(references[range($0.nodes)]) }
      }
      builder.addArea(
        area.kind, id: area.id, isOfRelation: area.is_of_relation != 0, outer: ways(areInner: false),
        inner: ways(areInner: true)
      ) { node in
        let latitude = extract.latitudes[Int(node)]
        return latitude == .min ? nil : RoadPoint(latitude: latitude, longitude: extract.longitudes[Int(node)])
      }
    }
  }

  private static func range(_ nodes: rg_extract_nodes) -> Range<Int> {
    Int(nodes.first)..<Int(nodes.first + nodes.count)
  }

  /// Adds the countries whose borders the extract has.
  private static func addBorders(_ extract: rg_extract, to builder: inout RoadGraph.Builder) {
    let references = UnsafeBufferPointer(start: extract.references, count: extract.reference_count)
    let allParts = UnsafeBufferPointer(start: extract.border_parts, count: extract.border_part_count)
    for border in UnsafeBufferPointer(start: extract.borders, count: extract.border_count) {
      let code = String(
        decoding: [UInt8(bitPattern: border.country.0), UInt8(bitPattern: border.country.1)], as: UTF8.self)
      let side =
        Int(border.side) == ROAD_SIDE_UNKNOWN ? nil : Int(border.side) == ROAD_SIDE_LEFT
      guard let country = RoadCountry(code: code, drivesOnLeft: side) else { continue }
      var parts: [[(latitude: Int32, longitude: Int32)]] = []
      for part in allParts[Int(border.first_part)..<Int(border.first_part + border.part_count)] {
        parts.append(
          references[range(part)].map { (extract.latitudes[Int($0)], extract.longitudes[Int($0)]) })
      }
      let isWhole = border.is_whole != 0 && parts.allSatisfy { $0.allSatisfy { $0.latitude != .min } }
      if !isWhole || !builder.add(country, within: parts) {
        if border.part_count > 0 { builder.leftOut.brokenBorders.append(code) }
      }
    }
  }

  private static func index(of node: Int64, in nodes: UnsafeBufferPointer<Int64>) -> Int? {
    var (low, high) = (0, nodes.count)
    while low < high {
      let middle = (low + high) / 2
      if nodes[middle] < node { low = middle + 1 } else { high = middle }
    }
    return low < nodes.count && nodes[low] == node ? low : nil
  }
}

/// Why an extract cannot be read.
package enum RoadExtractError: Error, Hashable, Sendable {
  case outOfMemory
  /// The system refused the file, with its error number.
  case system(Int)
  /// The file is no PBF; what it is instead, if that is known.
  case notPBF(String?)
  /// The block at an offset cannot be read.
  case damaged(at: Int)
  /// The file ends within the block at an offset.
  case cutOff(at: Int)
  /// The file needs a feature, or a compression, that this reader does not have.
  case feature(String)
  /// There are more roads than a road file holds.
  case tooManyRoads
  /// The caller has stopped the reading.
  case stopped
  /// The blocks unpack to far more than those of an extract do.
  case unpacksTooFar(at: Int)
  /// The ways go through their nodes far more often than roads do.
  case repeatsNodes

  init(_ fault: rg_extract_fault) {
    switch Int(fault.status) {
    case ROAD_EXTRACT_MEMORY: self = .outOfMemory
    case ROAD_EXTRACT_SYSTEM: self = .system(Int(fault.number))
    case ROAD_EXTRACT_NOT_PBF:
      switch Int(fault.number) {
      case ROAD_EXTRACT_XML: self = .notPBF("XML")
      case ROAD_EXTRACT_COMPRESSED: self = .notPBF("compressed")
      case ROAD_EXTRACT_O5M: self = .notPBF("o5m")
      default: self = .notPBF(nil)
      }
    case ROAD_EXTRACT_CUT_OFF: self = .cutOff(at: Int(clamping: fault.offset))
    case ROAD_EXTRACT_FEATURE:
      var feature = fault.feature
      let text = withUnsafeBytes(of: &feature) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      self = .feature(text)
    case ROAD_EXTRACT_TOO_MANY: self = .tooManyRoads
    case ROAD_EXTRACT_STOPPED: self = .stopped
    case ROAD_EXTRACT_UNPACKS: self = .unpacksTooFar(at: Int(clamping: fault.offset))
    case ROAD_EXTRACT_REPEATS: self = .repeatsNodes
    default: self = .damaged(at: Int(clamping: fault.offset))
    }
  }
}

extension RoadExtractError: CustomStringConvertible {
  /// A sentence with the place and what to do.
  package var description: String {
    switch self {
    case .outOfMemory: "there is no memory for its roads"
    case .system(let number): "the system refuses it (error \(number))"
    case .notPBF(let other?):
      "is \(other), and roads are read from OpenStreetMap's PBF; osmium cat FILE -o FILE.osm.pbf makes one"
    case .notPBF(nil): "is no extract of OpenStreetMap in the format PBF; osmium cat converts other formats"
    case .damaged(let offset): "is damaged: the block at byte \(offset) cannot be read; download it again"
    case .cutOff(let offset): "is cut off: the block at byte \(offset) is not complete; download it again"
    case .feature(let feature):
      "needs '\(feature)', which is not supported; osmium cat FILE -o FILE.osm.pbf --output-format=pbf,pbf_compression=zlib"
        + " writes it without"
    case .tooManyRoads: "has more roads than a road file holds; osmium extract cuts it"
    case .stopped: "reading was stopped"
    case .unpacksTooFar(let offset):
      "unpacks to more than \(ROAD_EXTRACT_MOST_UNPACKED) times its size up to the block at byte \(offset); osmium cat"
        + " FILE -o FILE.osm.pbf packs it again"
    case .repeatsNodes:
      "has ways that go through each of their nodes more than \(ROAD_EXTRACT_MOST_VISITS) times, which roads do not"
    }
  }
}
