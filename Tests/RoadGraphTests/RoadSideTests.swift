import GeoKernel
import RoadGraph
import XCTest

/// The side on which one drives, where no border says it.
final class RoadSideTests: XCTestCase {
  /// A road with two carriageways 20 m apart, 1 km long, and a roundabout; mirrored for a country that drives on the left.
  private func graph(drivesOnLeft: Bool, country: String? = nil, hasCarriageways: Bool = true) throws -> RoadGraph {
    var builder = RoadGraph.Builder()
    let origin = LocationCoordinate2D(latitude: 51, longitude: 10)
    func place(_ east: Double, _ north: Double) -> LocationCoordinate2D {
      Geodesic.destination(
        from: Geodesic.destination(from: origin, distance: drivesOnLeft ? -east : east, bearing: 90), distance: north,
        bearing: 0)
    }
    func add(_ way: Int64, _ places: [(Double, Double)], _ change: (inout RoadWay) -> Void) {
      var nodes: [Int64] = []
      for (index, point) in places.enumerated() {
        nodes.append(way * 100 + Int64(index))
        builder.add(node: way * 100 + Int64(index), at: place(point.0, point.1))
      }
      var road = RoadWay(id: way, roadClass: .primary, name: "Main Road")
      road.backward = []
      change(&road)
      builder.add(road, through: nodes)
    }
    if hasCarriageways {
      // Towards the north on the eastern one, as one drives on the right.
      add(1, [(10, 0), (10, 300), (10, 600), (10, 1000)]) { _ in }
      add(2, [(-10, 1000), (-10, 700), (-10, 400), (-10, 0)]) { _ in }
    } else {
      add(3, [(0, 0), (0, 500), (0, 1000)]) { $0.backward = $0.forward }
    }
    if let country, let known = RoadCountry(code: country) { builder.country = known }
    return try RoadGraph(builder.packed())
  }

  func testCarriagewaysTellTheSide() throws {
    let place = LocationCoordinate2D(latitude: 51.002, longitude: 10)
    XCTAssertEqual(try graph(drivesOnLeft: true).country(at: place)?.drivesOnLeft, true)
    XCTAssertNil(try graph(drivesOnLeft: true).country(at: place)?.code)
    // The usual side is not written down.
    XCTAssertNil(try graph(drivesOnLeft: false).country(at: place))
    XCTAssertFalse(try graph(drivesOnLeft: false).knows(.countries))
    XCTAssertNil(try graph(drivesOnLeft: true, hasCarriageways: false).country(at: place))
  }

  func testACountryCountsMoreThanItsRoads() throws {
    let place = LocationCoordinate2D(latitude: 51.002, longitude: 10)
    let found = try graph(drivesOnLeft: true, country: "DE").country(at: place)
    XCTAssertEqual(found?.code, "DE")
    XCTAssertEqual(found?.drivesOnLeft, false)
  }
}
