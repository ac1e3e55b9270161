internal import CRoadGraph

/// Places and addresses on their way into a file, with their texts.
struct RoadGazetteer {
  struct Entry: Hashable {
    var place: RoadPoint
    var kind: UInt8
    /// The places of the name and of an address's number among the texts; of others the number is their population.
    var text: UInt32
    var number: UInt32
  }

  private(set) var entries: [Entry] = []
  /// The words of these sets.
  private var texts = RoadSets()

  /// Adds a place, unless its name is too long, or is none.
  ///
  /// - Parameters:
  ///   - kind: What it is, as NamedPlace.Kind counts.
  ///   - place: Where it is.
  ///   - name: Its name.
  ///   - number: The number of an address; nil of others.
  ///   - population: How many live there; 0 is unknown.
  mutating func add(
    _ kind: UInt8, at place: RoadPoint, name: some Collection<UInt8>, number: (some Collection<UInt8>)?,
    population: UInt32
  ) {
    guard !name.isEmpty, name.count <= ROAD_MOST_TEXT, number.map({ !$0.isEmpty && $0.count <= ROAD_MOST_TEXT }) ?? true
    else { return }
    let text = texts.place(of: name)
    entries.append(
      Entry(place: place, kind: kind, text: text, number: number.map { texts.place(of: $0) } ?? population))
  }

  func text(_ place: UInt32) -> ArraySlice<UInt8> { texts.word(at: place) }

  /// Adds the places of another file that are not here.
  mutating func unite(with other: RoadGazetteer) {
    var known = Set(entries)
    for entry in other.entries {
      var own = entry
      own.text = texts.place(of: other.text(entry.text))
      if entry.kind == 0 { own.number = texts.place(of: other.text(entry.number)) }
      if known.insert(own).inserted { entries.append(own) }
    }
  }

  /// The cell of a place, which has 16 of those of roads.
  static func key(_ place: RoadPoint) -> UInt64 {
    rg_cell_key(place.latitude, place.longitude) >> UInt64(ROAD_PLACE_KEY_SHIFT)
  }

  /// The cells of the points of roads, with those around them.
  static func surroundings(of network: RoadNetwork) -> Set<UInt64> {
    var own: Set<UInt64> = []
    var (all, last): (Set<UInt64>, UInt64?) = ([], nil)
    let size = Int64(1) << Int64(ROAD_PLACE_CELL_BITS)
    func add(_ point: RoadPoint) {
      let key = key(point)
      guard key != last else { return }
      last = key
      guard own.insert(key).inserted else { return }
      for row in -1...1 as ClosedRange<Int64> {
        let latitude = Int64(point.latitude) + row * size
        guard abs(latitude) <= 900_000_000 else { continue }
        for column in -1...1 as ClosedRange<Int64> {
          var longitude = Int64(point.longitude) + column * size
          if longitude > 1_800_000_000 { longitude -= 3_600_000_000 }
          if longitude < -1_800_000_000 { longitude += 3_600_000_000 }
          all.insert(Self.key(RoadPoint(latitude: Int32(latitude), longitude: Int32(longitude))))
        }
      }
    }
    for place in network.places { add(place) }
    for point in network.points { add(point) }
    return all
  }

  /// Brings the places that are near roads into the order of a file, each once, and drops others.
  mutating func order(near network: RoadNetwork) {
    let near = Self.surroundings(of: network)
    let texts = texts
    let kept = Set(entries).map { (key: Self.key($0.place), entry: $0) }.filter { near.contains($0.key) }
    // The numbers of texts are no order: they depend on what was added first.
    let sorted = kept.sorted { a, b in
      if a.key != b.key { return a.key < b.key }
      let (a, b) = (a.entry, b.entry)
      if a.kind != b.kind { return a.kind < b.kind }
      if a.place != b.place {
        return (a.place.latitude, a.place.longitude) < (b.place.latitude, b.place.longitude)
      }
      if a.text != b.text { return texts.word(at: a.text).lexicographicallyPrecedes(texts.word(at: b.text)) }
      guard a.kind == 0 else { return a.number < b.number }
      return texts.word(at: a.number).lexicographicallyPrecedes(texts.word(at: b.number))
    }
    var ordered = RoadGazetteer()
    for (_, entry) in sorted {
      ordered.add(
        entry.kind, at: entry.place, name: texts.word(at: entry.text),
        number: entry.kind == 0 ? texts.word(at: entry.number) : nil,
        population: entry.kind == 0 ? 0 : entry.number)
    }
    self = ordered
  }

  /// Writes places that are in the order of a file.
  func write(to file: inout RoadFileWriter) throws(RoadGraphError) {
    var (bytes, cells): ([UInt8], [rg_place_cell]) = ([], [])
    let mask = UInt32(1) << UInt32(ROAD_PLACE_CELL_BITS) - 1
    for entry in entries {
      let key = Self.key(entry.place)
      if cells.last?.key != key { cells.append(rg_place_cell(key: key, first: UInt32(bytes.count), count: 0)) }
      cells[cells.count - 1].count += 1
      bytes.appendNumber(UInt32(entry.kind))
      bytes.appendNumber(UInt32(clamping: Int64(entry.place.latitude) + 900_000_000) & mask)
      bytes.appendNumber(UInt32(clamping: Int64(entry.place.longitude) + 1_800_000_000) & mask)
      bytes.appendNumber(entry.text)
      bytes.appendNumber(entry.number)
      guard bytes.count < 1 << 30, texts.words.count < 1 << 30 else { throw .tooManyRoads }
    }
    try file.add(ROAD_SECTION_PLACES, bytes: bytes)
    try file.add(ROAD_SECTION_PLACE_CELLS, cells)
    try file.add(ROAD_SECTION_PLACE_TEXTS, bytes: texts.words)
  }
}
