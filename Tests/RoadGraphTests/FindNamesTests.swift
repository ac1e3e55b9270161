import Foundation
import GeoKernel
import SeededRandom
import TestSupport
import XCTest

@testable import RoadGraph

/// The search for names in road files, beside a plain one over all names.
final class FindNamesTests: XCTestCase {
  /// A map of straight streets, each apart from the others.
  private struct Map {
    var builder = RoadGraph.Builder()
    private(set) var count: Int64 = 0

    static func place(_ east: Double, _ north: Double) -> LocationCoordinate2D {
      func rounded(_ value: Double) -> Double { (value * 1e7).rounded() / 1e7 }
      return LocationCoordinate2D(latitude: rounded(47 + north / 111_170), longitude: rounded(11 + east / 76_060))
    }

    /// Adds a street of some metres to the east from a place.
    mutating func add(
      _ name: String?, number: String? = nil, _ east: Double, _ north: Double, length: Double = 200,
      roadClass: RoadClass = .residential
    ) {
      count += 1
      let nodes = [2 * count, 2 * count + 1]
      builder.add(node: nodes[0], at: Self.place(east, north))
      builder.add(node: nodes[1], at: Self.place(east + length, north))
      builder.add(RoadWay(id: count, roadClass: roadClass, name: name, reference: number), through: nodes)
    }

    func graph() throws -> RoadGraph {
      let graph = try RoadGraph(builder.packed())
      try graph.check()
      return graph
    }
  }

  private static let words = [
    "Main", "Haupt", "Müller", "Straße", "Street", "Saint", "St.", "Martin", "Luther", "King", "Avenue", "Rue", "de",
    "la",
    "République", "Łódź", "Ørsted", "Place", "Platz", "Marktplatz", "Bahnhofstraße", "Hauptstr.", "Boulevard", "Nord",
    "North",
    "Œuvre", "Élysée", "12", "3rd", "Calle", "Улица", "Ленина", "Οδός", "Ερμού", "d'Or", "König-Ludwig", "Road", "Mar",
    "Ma",
  ]

  private func name(_ random: inout SeededGenerator) -> String {
    (0..<Int.random(in: 1...4, using: &random)).map { _ in Self.words.randomElement(using: &random)! }
      .joined(separator: Bool.random(using: &random) ? " " : "-")
  }

  /// A text as somebody types it who looks for a name: a part of it, in some case, with some letters wrong.
  private func typed(_ name: String, _ random: inout SeededGenerator) -> String {
    var text = Array(name)
    if Int.random(in: 0..<3, using: &random) == 0 {
      text = Array(text.prefix(Int.random(in: 1...text.count, using: &random)))
    }
    if Int.random(in: 0..<4, using: &random) == 0 {
      text = Array(String(text).split(separator: " ").shuffled(using: &random).dropFirst(1).joined(separator: " "))
    }
    for _ in 0..<Int.random(in: 0...3, using: &random) where !text.isEmpty {
      let place = Int.random(in: 0..<text.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: text.remove(at: place)
      case 1: text.insert(Array("aeinst ").randomElement(using: &random)!, at: place)
      case 2: text[place] = Array("aeinst").randomElement(using: &random)!
      default: if place + 1 < text.count { text.swapAt(place, place + 1) }
      }
    }
    let result = String(text)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return result.lowercased()
    case 1: return result.uppercased()
    case 2: return result.replacing("Straße", with: "Str.").replacing("Street", with: "St")
    default: return result.decomposedStringWithCanonicalMapping
    }
  }

  func testAllNamesThatFitAreFoundInTheirOrder() throws {
    var (found, exact) = (0, 0)
    try property(cases: 6) { random in
      var map = Map()
      let names = (0..<150).map { _ in name(&random) }
      for (index, name) in names.enumerated() { map.add(name, Double(index % 14) * 1000, Double(index / 14) * 1000) }
      let graph = try map.graph()
      for _ in 0..<10 {
        let text = typed(names.randomElement(using: &random)!, &random)
        let here = Map.place(
          Double.random(in: -2000...16000, using: &random), Double.random(in: -2000...16000, using: &random))
        var expected: [(quality: Int, distance: Double, name: String)] = []
        for (index, name) in names.enumerated() {
          guard let quality = PlainNameSearch.quality(of: name, for: text) else { continue }
          let (east, north) = (Double(index % 14) * 1000, Double(index / 14) * 1000)
          let ends = [Map.place(east, north), Map.place(east + 200, north)]
          expected.append((quality, ends.map { Geodesic.distance(from: here, to: $0) }.min()!, name))
        }
        expected.sort { ($0.quality, $0.distance) < ($1.quality, $1.distance) }
        if PlainNameSearch.words(text).isEmpty { expected = [] }
        let all = graph.find(text, near: here, limit: 1000)
        XCTAssertEqual(all.map(\.quality), expected.map(\.quality), text)
        XCTAssertEqual(all.map(\.name), expected.map(\.name), text)
        for (found, expected) in zip(all, expected) {
          XCTAssertEqual(try XCTUnwrap(found.distance), expected.distance, accuracy: 0.01 * expected.distance + 0.1)
        }
        XCTAssertEqual(graph.find(text, near: here, limit: 5), Array(all.prefix(5)), text)
        found += all.count
        exact += all.first?.quality == 0 ? 1 : 0
      }
    }
    XCTAssertGreaterThan(found, 0)
    XCTAssertLessThan(exact, found)
  }

  /// Each letter of Europe is found without its accent and in both cases, by Foundation's tables.
  func testLettersAreComparedWithoutCaseAndAccents() throws {
    let ranges: [ClosedRange<UInt32>] = [0xC0...0x24F, 0x370...0x45F, 0x1E00...0x1EFF]
    let apart = Set("ØøÐðĐđĦħıĸŁłŊŋŦŧßẞæÆœŒþÞ".unicodeScalars)
    var map = Map()
    var letters: [(Unicode.Scalar, String)] = []
    for scalar in ranges.joined().compactMap(Unicode.Scalar.init)
    where scalar.properties.isAlphabetic && !apart.contains(scalar) {
      let lower = String(scalar).decomposedStringWithCanonicalMapping.lowercased().decomposedStringWithCanonicalMapping
      var plain = String(
        String.UnicodeScalarView(lower.unicodeScalars.filter { $0.properties.generalCategory != .nonspacingMark }))
      if plain == "ς" { plain = "σ" }
      guard plain.unicodeScalars.count == 1, scalar.properties.generalCategory != .modifierLetter else { continue }
      letters.append((scalar, plain))
      map.add("Qq\(scalar)qq\(scalar.value)", Double(letters.count % 30) * 1000, Double(letters.count / 30) * 1000)
    }
    let graph = try map.graph()
    XCTAssertGreaterThan(letters.count, 700)
    for (scalar, plain) in letters {
      let found = graph.find("qq\(plain)qq\(scalar.value)", limit: 3)
      XCTAssertEqual(found.first?.name, "Qq\(scalar)qq\(scalar.value)", "\(scalar) \(scalar.value)")
      XCTAssertEqual(found.first?.quality, 0, "\(scalar) \(scalar.value)")
    }
    var others = Map()
    for (index, name) in ["Łódź", "Ørsted", "Straßenœuvre", "Þórsgata", "Æbelø"].enumerated() {
      others.add(name, Double(index) * 1000, 0)
    }
    let more = try others.graph()
    for text in ["lodz", "orsted", "STRASSENOEUVRE", "thorsgata", "aebelo"] {
      XCTAssertEqual(more.find(text).first?.quality, 0, text)
    }
  }

  func testStreetsOfTheSameNameAreSeveralIfTheyAreApart() throws {
    var map = Map()
    // One street with a gap of 250 m, another one 400 m behind it, and one far away.
    for east in [0.0, 450, 1050, 20_000] { map.add("Lindenweg", east, 0) }
    map.add("Lindenweg", number: "L 7", 250, 100)
    let graph = try map.graph()
    let found = graph.find("lindenweg", near: Map.place(20_100, 0))
    XCTAssertEqual(found.map(\.kind), Array(repeating: .street(.residential), count: 3))
    for (street, expected) in zip(found, [100.0, 18_850, 19_450]) {
      XCTAssertEqual(street.distance!, expected, accuracy: 25)
    }
    // In the middle of the street, and on it.
    for (street, (east, north)) in zip(found, [(20_100.0, 0.0), (1150, 0), (350, 100)]) {
      XCTAssertLessThan(Geodesic.distance(from: street.coordinate, to: Map.place(east, north)), 1)
    }
    XCTAssertNil(found[0].town)
    XCTAssertEqual(graph.find("lindenweg").map(\.distance), [nil, nil, nil])
  }

  func testNumbersOfRoadsMustBeRight() throws {
    var map = Map()
    map.add(nil, number: "A 8;E 52", 0, 0, roadClass: .motorway)
    map.add("Tunnel", number: "A 8", 200, 0, roadClass: .motorway)
    map.add(nil, number: "A 80", 5000, 0, roadClass: .motorway)
    let graph = try map.graph()
    for text in ["a8", "A 8", "a-8"] {
      let found = graph.find(text)
      XCTAssertEqual(found.map(\.name), ["A 8"], text)
      XCTAssertEqual(found.first?.kind, .numberedRoad(.motorway))
      XCTAssertEqual(found.first?.quality, 0)
    }
    XCTAssertEqual(graph.find("E52").map(\.name), ["A 8;E 52"])
    XCTAssertEqual(graph.find("a9").count, 0)
    XCTAssertEqual(graph.find("a80").map(\.name), ["A 80"])
  }

  func testPlacesAndAddressesAreFoundWithTheirTown() throws {
    var map = Map()
    map.add("Schloßstraße", 0, 0)
    map.add("Schlossgasse", 3000, 0)
    map.builder.add(NamedPlace(.town, name: "Schloßdorf", population: 900, at: Map.place(-900, 0)))
    map.builder.add(NamedPlace(.village, name: "Weiler", at: Map.place(3500, 0)))
    map.builder.add(NamedPlace(.hamlet, name: "Hof", at: Map.place(100, 10)))
    for (number, east) in [("12", 50.0), ("12a", 60), ("1", 10)] {
      map.builder.add(NamedPlace(street: "Schloßstraße", houseNumber: number, at: Map.place(east, 20)))
    }
    let graph = try map.graph()
    let here = Map.place(0, 0)
    for text in ["schlossstr. 12", "12 Schloßstraße", "Schlosstrasse 12", "Schloßstraße, 12"] {
      let found = graph.find(text, near: here)
      XCTAssertEqual(found.first?.kind, .address, text)
      XCTAssertEqual(found.first?.houseNumber, "12", text)
      XCTAssertEqual(found.first?.town, "Schloßdorf", text)
      XCTAssertLessThan(Geodesic.distance(from: try XCTUnwrap(found.first).coordinate, to: Map.place(50, 20)), 0.1)
      XCTAssertEqual(found.dropFirst().first?.kind, .street(.residential), text)
    }
    // Without the house there is the street.
    let street = try XCTUnwrap(graph.find("Schloßstraße 99", near: here).first)
    XCTAssertEqual([street.name, street.houseNumber], ["Schloßstraße", nil])
    XCTAssertEqual(street.quality, 4)
    XCTAssertEqual(graph.find("schlo", near: here).map(\.name), ["Schloßstraße", "Schloßdorf", "Schlossgasse"])
    XCTAssertEqual(graph.find("schlossgasse", near: here).first?.town, "Weiler")
    XCTAssertEqual(graph.find("HOF").map(\.kind), [.place(.hamlet)])
  }

  func testWhatHasNoLettersFindsNothing() throws {
    var map = Map()
    map.add("Lindenweg", 0, 0)
    map.add(nil, 1000, 0)
    let graph = try map.graph()
    for text in ["", " ", "-'.", "…", "ʼ", String(repeating: "x", count: 5000)] {
      XCTAssertEqual(graph.find(text), [], text)
    }
    XCTAssertEqual(graph.find("lindenweg", limit: 0), [])
    XCTAssertEqual(graph.find("lindenweg", limit: -1), [])
    let nowhere = LocationCoordinate2D(latitude: .nan, longitude: 400)
    XCTAssertEqual(graph.find("lindenweg", near: nowhere).map(\.distance), [nil])
  }

  func testAStreetAcrossTheAntimeridianIsOne() throws {
    var builder = RoadGraph.Builder()
    for (node, longitude) in [(1, 179.999), (2, 180.0), (3, -179.998)] as [(Int64, Double)] {
      builder.add(node: node, at: LocationCoordinate2D(latitude: -17, longitude: longitude))
    }
    builder.add(RoadWay(id: 1, name: "Dateline Road"), through: [1, 2])
    builder.add(RoadWay(id: 2, name: "Dateline Road"), through: [2, 3])
    let graph = try RoadGraph(builder.packed())
    let found = graph.find("dateline rd", near: LocationCoordinate2D(latitude: -17, longitude: -179.9))
    XCTAssertEqual(found.count, 1)
    XCTAssertLessThan(abs(abs(try XCTUnwrap(found.first).coordinate.longitude) - 180), 0.0011)
    XCTAssertLessThan(try XCTUnwrap(found.first?.distance), 11_000)
  }

  func testDamageLeavesTheRest() throws {
    var map = Map()
    for index in 0..<3000 {
      map.add("Weg Nummer \(index) von vielen", Double(index % 50) * 1000, Double(index / 50) * 1000)
    }
    let bytes = try map.builder.packed()
    try property(cases: 8) { random in
      var damaged = bytes
      damaged[Int.random(in: 4096..<damaged.count, using: &random)] ^= 1
      let graph = try RoadGraph(damaged)
      let found = graph.find("weg", limit: 4000)
      XCTAssertLessThanOrEqual(found.count, 3000)
      XCTAssertTrue(found.count == 3000 || graph.damage != nil)
    }
  }
}
