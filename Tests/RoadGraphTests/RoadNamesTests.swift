import Foundation
import RoadExtract
import TestSupport
import XCTest

@testable import RoadGraph

/// Names of roads in other languages than that of the place.
final class RoadNamesTests: XCTestCase {
  private func graph(_ tags: [(String, String)], languages: [String]) throws -> (RoadGraph, RoadsLeftOut) {
    let nodes = (1...4 as ClosedRange<Int64>).map { ($0, 470_000_000 + $0 * 10_000, 110_000_000 as Int64) }
    let extract = SmallExtract(
      nodes: nodes,
      ways: [
        .init(7, [("highway", "residential")] + tags, [1, 2, 3]), .init(8, [("highway", "residential")], [3, 4]),
      ])
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).osm.pbf")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(extract.bytes).write(to: file)
    var leftOut = RoadsLeftOut()
    let graph = try RoadGraph(
      RoadExtract.builder(ofFile: file.path, languages: languages).packed(withoutThose: &leftOut))
    try graph.check()
    return (graph, leftOut)
  }

  private let bilingual = [
    ("name", "Via Roma - Romstraße"), ("name:it", "Via Roma"), ("name:de", "Romstraße"), ("name:fr", ""),
    ("name:lld", "Strada\nRoma"), ("name:etymology", "Rome"),
  ]

  func testAFileHasTheNamesThatWereAskedFor() throws {
    let (graph, _) = try graph(bilingual, languages: ["de", "lld", "fr", "xx"])
    let way = try XCTUnwrap((0..<graph.wayCount).first { graph.way($0)?.id == 7 })
    XCTAssertEqual(graph.names(ofWay: way), ["de": "Romstraße", "lld": "Strada Roma"])
    XCTAssertEqual(graph.name(ofWay: way, in: ["fr", "de", "lld"]), "Romstraße")
    XCTAssertEqual(graph.name(ofWay: way, in: ["fr"]), "Via Roma - Romstraße")
    XCTAssertEqual(graph.names(ofWay: 1 - way), [:])
    XCTAssertNil(graph.name(ofWay: 1 - way, in: ["de"]))
    XCTAssertEqual(graph.names(ofWay: 99), [:])
    XCTAssertEqual(graph.names(ofWay: -1), [:])
    XCTAssertTrue(graph.attributeSizes().contains { $0.name == "names" && $0.uses == 1 && $0.bytes > 20 })
    // A part keeps them.
    let part = try RoadGraph(graph.packed(keeping: Array(0..<graph.edgeCount)))
    XCTAssertEqual(part.names(ofWay: way), graph.names(ofWay: way))
  }

  func testAFileWithoutThemHasTheNameOfThePlaceAlone() throws {
    let (graph, _) = try graph(bilingual, languages: [])
    let way = try XCTUnwrap((0..<graph.wayCount).first { graph.way($0)?.id == 7 })
    XCTAssertEqual(graph.names(ofWay: way), [:])
    XCTAssertEqual(graph.name(ofWay: way, in: ["de"]), "Via Roma - Romstraße")
    XCTAssertFalse(graph.attributeSizes().contains { $0.name == "names" })
  }

  func testANameThatIsTheSameIsNotKeptTwice() throws {
    let (graph, _) = try graph([("name", "Romstraße"), ("name:de", "Romstraße")], languages: ["de"])
    XCTAssertEqual((0..<2).map { graph.names(ofWay: $0) }, [[:], [:]])
  }

  func testNamesThatAreTooLongAreLeftOutAndTold() throws {
    let (graph, leftOut) = try graph([("name:de", String(repeating: "n", count: 1022))], languages: ["de"])
    XCTAssertEqual(leftOut.longTexts, 1)
    XCTAssertEqual((0..<2).map { graph.names(ofWay: $0) }, [[:], [:]])
  }

  func testABuilderTakesNames() throws {
    let names = ["de": "Romstraße", "it": "Via\nRoma", "": "nobody", "fr": ""]
    let attribute = try XCTUnwrap(RoadAttribute(names: names))
    var builder = RoadGraph.Builder()
    builder.add(node: 1, at: .init(latitude: 47, longitude: 11))
    builder.add(node: 2, at: .init(latitude: 47.001, longitude: 11))
    builder.add(RoadWay(id: 7), through: [1, 2], attributes: [attribute])
    let graph = try RoadGraph(builder.packed())
    XCTAssertEqual(graph.names(ofWay: 0), ["de": "Romstraße", "it": "Via Roma"])
    XCTAssertNil(RoadAttribute(names: ["": "x"]))
  }

  func testLinesOfAnotherFormAreIgnored() {
    let names = RoadGraph.names(in: "de=A=B\n=x\nfr=\nnothing\n\nit=C")
    XCTAssertEqual(names.map(\.language), ["de", "it"])
    XCTAssertEqual(names.map(\.name), ["A=B", "C"])
  }
}
