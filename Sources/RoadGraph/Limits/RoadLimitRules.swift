internal import CRoadGraph

/// What a file says of the greatest speed on a road in a direction, read once: which of it holds depends on the time.
package struct RoadLimitRules: Sendable {
  /// Without conditions.
  private var plain = RoadLimit()
  private var conditional: [(tag: String, isOfVehicle: Bool, values: ConditionalValues)] = []
  /// The most that a law allows the vehicle here, whatever a sign for all says.
  private var most: LegalLimit?

  /// Whether the time matters.
  package var isTimed: Bool { !conditional.isEmpty }

  package init(ofEdge index: Int, _ direction: RoadDirection, of graph: RoadGraph, for options: LimitOptions) {
    guard let edge = graph.edge(index),
      let record = UInt32(exactly: edge.way).flatMap({ rg_graph_way(graph.handle, $0) })
    else { return }
    let way = record.pointee
    let attributes = graph.attributes(ofWay: edge.way).filter { $0.direction == nil || $0.direction == direction }
    readSigns(way, attributes, direction, options)
    // A car's sign says all.
    guard plain.limit == nil || options.vehicle != .car else { return }
    let place = graph.junction(edge.from)?.coordinate
    let country = place.flatMap { graph.country(at: $0)?.code } ?? options.country
    let zone = LimitZone(way, attributes, country: country)
    if plain.limit == nil {
      if let own = zone?.limit {
        plain.limit = own
        plain.tag = zone?.tag
      } else if let zone, let law = LegalLimit.of(options.vehicle, in: zone) {
        (plain.limit, plain.law) = (law.limit, law.law)
      }
    } else if let zone, let law = LegalLimit.of(options.vehicle, in: zone) {
      most = law
    }
  }

  private mutating func readSigns(
    _ way: rg_way, _ attributes: [RoadAttribute], _ direction: RoadDirection, _ options: LimitOptions
  ) {
    plain.limit = way.limit(isBackward: direction == .backward)
    plain.tag = plain.limit.map { _ in "maxspeed" }
    func read(_ key: RoadAttribute.Key?, isOfVehicle: Bool) {
      let own = attributes.filter { $0.key == key }
      // What is said of the direction alone comes behind what is said of both.
      for attribute in own.filter({ $0.direction == nil }) + own.filter({ $0.direction != nil }) {
        if attribute.isConditional {
          if let values = ConditionalValues(attribute.text) {
            conditional.append((attribute.tag, isOfVehicle, values))
          } else {
            plain.leftOut.append("\(attribute.tag)=\(attribute.text)")
          }
        } else if let limit = RoadWay.Limit(tag: attribute.text) {
          if isOfVehicle, let all = plain.limit, all.isBelow(limit) { continue }
          (plain.limit, plain.tag) = (limit, attribute.tag)
        } else if LimitZone.Kind(tag: attribute.text) == nil {
          plain.leftOut.append("\(attribute.tag)=\(attribute.text)")
        }
      }
    }
    read(.maximumSpeed, isOfVehicle: false)
    if let key = options.vehicle.key { read(key, isOfVehicle: true) }
    if let variable = attributes.first(where: { $0.key == .variableMaximumSpeed && $0.text != "no" }) {
      plain.leftOut.append("\(variable.tag)=\(variable.text)")
    }
  }

  /// The limit at a time, in seconds since 1970.
  package func limit(at timestamp: Double?, _ options: LimitOptions) -> RoadLimit {
    var found = plain
    if !conditional.isEmpty {
      let time = options.clockOffset.flatMap { offset in
        timestamp.map { LocalTime(secondsSince1970: $0, offset: offset) }
      }
      for (tag, isOfVehicle, values) in conditional {
        found.leftOut += values.leftOut
        guard let time else {
          found.leftOut.append("\(tag): the time of the place is not known")
          continue
        }
        guard let text = values.value(at: time) else { continue }
        guard let limit = RoadWay.Limit(tag: text) else {
          found.leftOut.append("\(tag)=\(text)")
          continue
        }
        if isOfVehicle, let all = found.limit, all.isBelow(limit) { continue }
        (found.limit, found.tag, found.law) = (limit, tag, nil)
      }
    }
    if let most, let limit = found.limit, most.limit.isBelow(limit) {
      (found.limit, found.tag, found.law) = (most.limit, nil, most.law)
    }
    return found
  }
}

extension RoadWay.Limit {
  /// Reads the value of a tag, such as "50", "30 mph" or "none"; nil if it is no limit in numbers.
  init?(tag text: String) {
    if text.utf8.elementsEqual("none".utf8) {
      self = .none
      return
    }
    var bytes = ArraySlice(text.utf8)
    var speed = 0
    while let digit = bytes.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit), speed < 1000 {
      speed = speed * 10 + Int(digit - UInt8(ascii: "0"))
      bytes.removeFirst()
    }
    guard (1...254).contains(speed) else { return nil }
    while bytes.first == UInt8(ascii: " ") { bytes.removeFirst() }
    if bytes.isEmpty || bytes.elementsEqual("km/h".utf8) {
      self = .kilometresPerHour(speed)
    } else if bytes.elementsEqual("mph".utf8) {
      self = .milesPerHour(speed)
    } else {
      return nil
    }
  }

  /// Whether it allows less than another.
  func isBelow(_ other: RoadWay.Limit) -> Bool {
    (metresPerSecond ?? .infinity) < (other.metresPerSecond ?? .infinity)
  }
}

extension RoadGraph {
  /// Whether more than the record of a way says its limit by signs: tags of limits or, of a vehicle that may have to be slower
  /// than its sign says, laws.
  package func needsLimitRules(ofWay index: Int, _ direction: RoadDirection, for vehicle: VehicleKind) -> Bool {
    if vehicle != .car, limit(ofWay: index, direction) != nil { return true }
    guard let way = UInt32(exactly: index) else { return false }
    let set = rg_graph_way_set(handle, way)
    guard set != 0 else { return false }
    return withUnsafeTemporaryAllocation(of: rg_attribute.self, capacity: Int(ROAD_MOST_ATTRIBUTES)) { buffer in
      let count = min(rg_graph_attributes(handle, set, buffer.baseAddress, buffer.count), buffer.count)
      return buffer[..<count].contains { $0.isOfLimit }
    }
  }
}
