internal import CRoadGraph
internal import EmbeddedShims
internal import GeoKernel

/// A search for one text.
struct NameSearch {
  private let graph: RoadGraph
  private let near: RoadPoint
  private let hasPosition: Bool
  private let limit: Int
  private let query: rg_query
  /// A street and a house number that the text may be; nil if it has no digits beside a word.
  private var address: (street: rg_query, number: rg_query)?

  private static func query(_ text: some Collection<UInt8>) -> rg_query? {
    let bytes = Array(text)
    var query = rg_query()
    let hasLetters = bytes.withUnsafeBytes { bytes in
      rg_query_begin(bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, &query)
    }
    return hasLetters ? query : nil
  }

  init?(_ text: String, near position: LocationCoordinate2D?, limit: Int, in graph: RoadGraph) {
    guard let query = Self.query(text.utf8) else { return nil }
    (self.graph, self.query, self.limit) = (graph, query, limit)
    let header = graph.header
    let here = position.flatMap { $0.isValid ? RoadPoint($0) : nil }
    hasPosition = here != nil
    near =
      here
      ?? RoadPoint(
        latitude: Int32((Int64(header.south) + Int64(header.north)) / 2),
        longitude: Int32((Int64(header.west) + Int64(header.east)) / 2))
    let words = text.utf8.split { $0 == 0x20 || $0 == 0x2C }
    guard words.count > 1 else { return }
    func isNumber(_ word: Substring.UTF8View) -> Bool { word.contains { (0x30...0x39).contains($0) } }
    let number = isNumber(words[words.count - 1]) ? words.count - 1 : 0
    guard isNumber(words[number]) else { return }
    let street = Array(words.indices.filter { $0 != number }.map { Array(words[$0]) }.joined(separator: [0x20]))
    if let street = Self.query(street), let number = Self.query(words[number]) { address = (street, number) }
  }

  func results() -> [FoundName] {
    var found = roads()
    let places = places()
    found += places.found
    return found.inOrder(by: isBefore).prefix(limit).map { found in
      var result = found.result
      result.town = town(at: found.place, among: places.towns)
      if !hasPosition { result.distance = nil }
      return result
    }
  }

  /// A result with the place in the file's units.
  private struct Found {
    var result: FoundName
    var place: RoadPoint
  }

  private func isBefore(_ a: Found, _ b: Found) -> Bool {
    let (first, second) = (a.result, b.result)
    if first.quality != second.quality { return first.quality < second.quality }
    let (near, far) = (first.distance ?? 0, second.distance ?? 0)
    if near != far { return near < far }
    if first.name != second.name { return first.name.utf8.lexicographicallyPrecedes(second.name.utf8) }
    return (a.place.latitude, a.place.longitude) < (b.place.latitude, b.place.longitude)
  }

  /// Calls a function with more and more room until all fits.
  private static func all<Element>(
    _ empty: Element, _ call: (inout [Element], Int) -> Int
  ) -> [Element] {
    var elements = [Element](repeating: empty, count: 1 << 12)
    while true {
      let count = call(&elements, elements.count)
      if count <= elements.count { return Array(elements.prefix(count)) }
      elements = [Element](repeating: empty, count: count)
    }
  }

  // MARK: Streets

  /// A name with the texts that have it.
  private struct Name {
    var text: [UInt8]
    var isNumber: Bool
    var quality: UInt8
    var distance = Double.infinity
    var edges: [rg_named_edge] = []
  }

  /// The texts of ways that fit, of a street without its house number too, by their places.
  private func wayTexts() -> [rg_text_fit] {
    func fits(_ query: rg_query) -> [rg_text_fit] {
      var query = query
      return Self.all(rg_text_fit()) { rg_find_way_texts(graph.handle, &query, &$0, $1) }
    }
    let whole = fits(query)
    guard let address else { return whole }
    var (merged, next): ([rg_text_fit], Int) = ([], 0)
    for var fit in fits(address.street) where fit.is_number == 0 {
      fit.quality += 4
      while next < whole.count, whole[next].text < fit.text {
        merged.append(whole[next])
        next += 1
      }
      if next < whole.count, whole[next].text == fit.text {
        if whole[next].quality < fit.quality { fit = whole[next] }
        next += 1
      }
      merged.append(fit)
    }
    return merged + whole[next...]
  }

  private func text(_ fit: rg_text_fit) -> [UInt8] {
    var way = rg_way()
    way.texts = fit.text
    var length = 0
    let bytes =
      fit.is_number == 0 ? rg_graph_name(graph.handle, &way, &length) : rg_graph_ref(graph.handle, &way, &length)
    return Array(UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : length))
  }

  /// The best names of streets, at least as many as results are asked for, if there are, and of each text the name's number.
  private func names(_ fits: [rg_text_fit]) -> (names: [Name], fits: [rg_text_fit], numbers: [Int]) {
    var counts = [Int](repeating: 0, count: Int(ROAD_NO_FIT) + 1)
    for fit in fits { counts[Int(fit.quality)] += 1 }
    var names: [Name] = []
    var known: [[UInt8]: Int] = [:]
    var numbers = [Int](repeating: -1, count: fits.count)
    for quality in counts.indices where counts[quality] > 0 {
      for (index, fit) in fits.enumerated() where Int(fit.quality) == quality {
        let text = text(fit)
        // All numbers that fit are the same one.
        let key = fit.is_number == 0 ? text : []
        let number = known[key] ?? names.count
        if number == names.count {
          known[key] = number
          names.append(Name(text: text, isNumber: fit.is_number != 0, quality: fit.quality))
        } else if fit.is_number != 0, text.count < names[number].text.count {
          names[number].text = text
        }
        numbers[index] = number
      }
      if names.count >= limit { break }
    }
    let kept = fits.indices.filter { numbers[$0] >= 0 }
    return (names, kept.map { fits[$0] }, kept.map { numbers[$0] })
  }

  private func roads() -> [Found] {
    var (names, fits, numbers) = names(wayTexts())
    guard !names.isEmpty else { return [] }
    var marks = [UInt8](
      repeating: 0, count: Int(clamping: rg_graph_section_size(graph.handle, UInt32(ROAD_SECTION_NAMES))) / 8 + 1)
    var ofWay = [UInt32](repeating: 0, count: graph.wayCount)
    let edges = Self.all(rg_named_edge()) {
      rg_find_edges(graph.handle, fits, fits.count, &marks, &ofWay, &$0, $1)
    }
    // How far away the nearest edge of each name is: no more names than results are needed.
    for edge in edges {
      guard let place = rg_graph_junction(graph.handle, edge.from)?.pointee,
        let other = rg_graph_junction(graph.handle, edge.to)?.pointee
      else { continue }
      let distance = min(
        rg_segment_length(near.latitude, near.longitude, place.latitude, place.longitude),
        rg_segment_length(near.latitude, near.longitude, other.latitude, other.longitude))
      let number = numbers[Int(edge.fit)]
      names[number].distance = min(names[number].distance, distance)
    }
    let order = names.indices.sorted { a, b in
      if names[a].quality != names[b].quality { return names[a].quality < names[b].quality }
      if names[a].distance != names[b].distance { return names[a].distance < names[b].distance }
      return names[a].text.lexicographicallyPrecedes(names[b].text)
    }
    var isKept = [Bool](repeating: false, count: names.count)
    for number in order.prefix(limit) { isKept[number] = true }
    for edge in edges where isKept[numbers[Int(edge.fit)]] { names[numbers[Int(edge.fit)]].edges.append(edge) }
    return names.indices.filter { isKept[$0] }.flatMap { streets(names[$0]) }
  }

  private func streets(_ name: Name) -> [Found] {
    var all = NamedStreets(name.edges, on: graph.handle)
    // Only the nearest can be among the results.
    let nearest = all.streets(near: near).inOrder { $0.distance < $1.distance }.prefix(limit)
    return nearest.compactMap { street in
      guard let roadClass = graph.wayIndex(ofEdge: Int(street.middle.edge)).flatMap({ graph.roadClass(ofWay: $0) }),
        let place = middle(ofEdge: Int(street.middle.edge))
      else { return nil }
      return Found(
        result: FoundName(
          kind: name.isNumber ? .numberedRoad(roadClass) : .street(roadClass),
          name: String(decoding: name.text, as: UTF8.self),
          coordinate: LocationCoordinate2D(units: place.latitude, place.longitude), quality: Int(name.quality),
          distance: street.distance),
        place: place)
    }
  }

  /// The place halfway along an edge.
  private func middle(ofEdge edge: Int) -> RoadPoint? {
    let line = graph.shapeUnits(ofEdge: edge)
    guard var last = line.first else { return nil }
    let lengths = zip(line, line.dropFirst()).map { NamedStreets.distance($0, $1) }
    var left = lengths.reduce(0, +) / 2
    for (point, length) in zip(line.dropFirst(), lengths) {
      if left <= length, length > 0 {
        let share = left / length
        var east = Int64(point.longitude) - Int64(last.longitude)
        if east > 1_800_000_000 { east -= 3_600_000_000 }
        if east < -1_800_000_000 { east += 3_600_000_000 }
        var longitude = Int64(last.longitude) + Int64(clamping: (Double(east) * share).rounded())
        if longitude > 1_800_000_000 { longitude -= 3_600_000_000 }
        if longitude < -1_800_000_000 { longitude += 3_600_000_000 }
        let north = Double(Int64(point.latitude) - Int64(last.latitude)) * share
        return RoadPoint(
          latitude: Int32(clamping: Int64(last.latitude) + Int64(clamping: north.rounded())),
          longitude: Int32(clamping: longitude))
      }
      left -= length
      last = point
    }
    return last
  }

  // MARK: Places

  /// A city, a town or a village.
  private struct Town {
    var place: RoadPoint
    var text: UInt32
    var weight: Double
  }

  private func placeText(_ place: UInt32) -> String {
    var length = 0
    let bytes = rg_graph_place_text(graph.handle, place, &length)
    return String(
      decoding: UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : length), as: UTF8.self)
  }

  private func town(at place: RoadPoint, among towns: [Town]) -> String? {
    var (best, least): (Town?, Double) = (nil, .infinity)
    for town in towns {
      let distance = NamedStreets.distance(place, town.place) / town.weight
      if distance < least { (best, least) = (town, distance) }
    }
    return best.map { placeText($0.text) }
  }

  /// The places and addresses that fit, and the towns of the file.
  private func places() -> (found: [Found], towns: [Town]) {
    let size = Int(clamping: rg_graph_section_size(graph.handle, UInt32(ROAD_SECTION_PLACE_TEXTS)))
    guard size > 0 else { return ([], []) }
    var qualities: [UInt32: UInt8] = [:]
    func marks(_ fits: [rg_text_fit]) -> [UInt8] {
      var marks = [UInt8](repeating: 0, count: size / 8 + 1)
      for fit in fits { marks[Int(fit.text) / 8] |= 1 << UInt8(fit.text % 8) }
      return marks
    }
    func fits(_ query: rg_query) -> [rg_text_fit] {
      var query = query
      return Self.all(rg_text_fit()) { rg_find_place_texts(graph.handle, &query, &$0, $1) }
    }
    let names = fits(query)
    for fit in names { qualities[fit.text] = fit.quality }
    var streetQualities: [UInt32: UInt8] = [:]
    var (streets, numbers) = (marks([]), marks([]))
    if let address {
      let fitting = fits(address.street)
      for fit in fitting { streetQualities[fit.text] = fit.quality }
      streets = marks(fitting)
      var number = address.number
      numbers = marks(Self.all(rg_text_fit()) { rg_find_house_numbers(graph.handle, &number, &$0, $1) })
    }
    let kinds = [ROAD_PLACE_CITY, ROAD_PLACE_TOWN, ROAD_PLACE_VILLAGE]
    let mask = kinds.reduce(UInt32(0)) { $0 | 1 << UInt32($1) }
    let nameMarks = marks(names)
    let records = Self.all(rg_place()) {
      rg_find_places(graph.handle, mask, nameMarks, streets, numbers, &$0, $1)
    }
    var (found, towns): ([Found], [Town]) = ([], [])
    for record in records {
      let place = RoadPoint(latitude: record.latitude, longitude: record.longitude)
      if record.kind < 32, mask >> record.kind & 1 == 1 {
        let weight = record.kind == ROAD_PLACE_CITY ? 4.0 : record.kind == ROAD_PLACE_TOWN ? 2 : 1
        towns.append(Town(place: place, text: record.text, weight: weight))
      }
      let isAddress = record.kind == ROAD_PLACE_ADDRESS
      guard let quality = isAddress ? streetQualities[record.text] : qualities[record.text],
        let kind = NamedPlace.Kind(rawValue: UInt8(clamping: record.kind))
      else { continue }
      found.append(
        Found(
          result: FoundName(
            kind: isAddress ? .address : .place(kind), name: placeText(record.text),
            houseNumber: isAddress ? placeText(record.number) : nil,
            coordinate: LocationCoordinate2D(units: record.latitude, record.longitude), quality: Int(quality),
            distance: NamedStreets.distance(near, place)),
          place: place))
    }
    return (found, towns)
  }
}
