#if PROJ
  import CGeodesicSeries
  import CGeoKernel
  import CProj
  import SeededRandom
  import TestSupport
  import XCTest

  /// The kernel's own geodesics, whichever ones it is built on here, judged by PROJ's.
  final class GeodesicSeriesTests: XCTestCase {
    /// What two computations may differ by: 15 nanometres.
    private let bound = 15e-9
    /// The same for the end of a line that one of them found and the other drew: both have their share.
    private let endBound = 20e-9

    private struct Place {
      var latitude: Double
      var longitude: Double
    }

    private let wgs84 = {
      var made = geod_geodesic()
      geod_init(&made, 6_378_137, 1 / 298.257223563)
      return made
    }()

    private func distance(_ first: Place, _ second: Place) -> Double {
      var (distance, ellipsoid) = (Double.nan, wgs84)
      geod_inverse(
        &ellipsoid, first.latitude, first.longitude, second.latitude, second.longitude, &distance, nil, nil)
      return distance
    }

    private func destination(_ start: Place, _ bearing: Double, _ metres: Double) -> Place {
      var (end, ellipsoid) = (start, wgs84)
      geod_direct(&ellipsoid, start.latitude, start.longitude, bearing, metres, &end.latitude, &end.longitude, nil)
      return end
    }

    private func place(_ point: gk_geodesic_point) -> Place {
      Place(latitude: point.latitude, longitude: point.longitude)
    }

    /// At a pole all longitudes are the same point.
    func testPointsThatCoincideAtAPole() {
      for latitude in [90.0, -90] {
        for longitude in [3.0, 5, 90, -175, 180] {
          let line = own_geodesic_inverse(latitude, 5, latitude, longitude)
          XCTAssertEqual(line.distance, 0)
          XCTAssertEqual(line.initial_bearing, 0)
          XCTAssertEqual(line.final_bearing, 0)
          XCTAssertEqual(own_geodesic_distance(latitude, 5, latitude, longitude), 0)
        }
      }
    }

    private func check(_ start: Place, _ end: Place, line: UInt = #line) {
      let pair = "\(start) \(end)"
      let own = own_geodesic_inverse(start.latitude, start.longitude, end.latitude, end.longitude)
      XCTAssertEqual(own.distance, distance(start, end), accuracy: bound, pair, line: line)
      XCTAssertEqual(
        own_geodesic_distance(start.latitude, start.longitude, end.latitude, end.longitude), own.distance, pair,
        line: line)
      XCTAssertTrue((0..<360).contains(own.initial_bearing) && (0..<360).contains(own.final_bearing), pair, line: line)

      // The bearings are right when PROJ comes from one end to the other by them.
      let there = destination(start, own.initial_bearing, own.distance)
      XCTAssertLessThan(distance(there, end), endBound, pair, line: line)
      let back = destination(end, own.final_bearing, -own.distance)
      XCTAssertLessThan(distance(back, start), endBound, pair, line: line)
      let reached = own_geodesic_direct(start.latitude, start.longitude, own.initial_bearing, own.distance)
      XCTAssertLessThan(distance(place(reached), end), endBound, pair, line: line)
    }

    private func checkDirect(_ start: Place, _ bearing: Double, _ metres: Double, line: UInt = #line) {
      let walk = "\(start) \(bearing) \(metres)"
      let end = own_geodesic_direct(start.latitude, start.longitude, bearing, metres)
      let expected = destination(start, bearing, metres)
      XCTAssertLessThan(distance(place(end), expected), endBound, walk, line: line)
      XCTAssertTrue((0..<360).contains(end.bearing) && abs(end.longitude) <= 180, walk, line: line)
      let along = own_geodesic_along(start.latitude, start.longitude, bearing, metres)
      XCTAssertEqual(place(along).latitude, end.latitude, walk, line: line)
      XCTAssertEqual(place(along).longitude, end.longitude, walk, line: line)
    }

    private func anywhere(_ generator: inout SeededGenerator) -> Place {
      Place(latitude: generator.uniform(-90...90), longitude: generator.uniform(-180...180))
    }

    /// A hundred thousand pairs, and a walk from each.
    func testRandomPairsAgreeWithPROJ() throws {
      try property(cases: 1_000) { generator in
        for _ in 0..<100 {
          let start = anywhere(&generator)
          check(start, anywhere(&generator))
          checkDirect(start, generator.uniform(-720...720), generator.uniform(-2e7...2e7))
        }
      }
    }

    /// The most difficult pairs for Newton's method: from exactly antipodal to a degree from it.
    func testOppositePairsAgreeWithPROJ() throws {
      try property(cases: 2_000) { generator in
        let start = Place(latitude: generator.uniform(-89...89), longitude: generator.uniform(-180...180))
        let opposite = Place(latitude: -start.latitude, longitude: start.longitude + 180)
        check(start, opposite)
        check(start, Place(latitude: opposite.latitude, longitude: opposite.longitude - generator.uniform(0...1)))
        for _ in 0..<4 {
          let beside = generator.logarithmic(1e-13...1)
          check(
            start,
            Place(
              latitude: opposite.latitude + generator.uniform(-1...1) * beside,
              longitude: opposite.longitude + generator.uniform(-1...1) * beside))
        }
      }
    }

    func testPairsAtTheEquatorAgreeWithPROJ() throws {
      try property(cases: 1_000) { generator in
        let start = Place(latitude: 0, longitude: generator.uniform(-180...180))
        check(start, Place(latitude: 0, longitude: generator.uniform(-180...180)))
        check(start, Place(latitude: 0, longitude: start.longitude + generator.uniform(179...181)))
        checkDirect(start, generator.chance(0.5) ? 90 : -90, generator.uniform(-2e7...2e7))
        let (first, second) = (generator.logarithmic(1e-300...1), generator.logarithmic(1e-13...1))
        let low = Place(latitude: generator.chance(0.5) ? first : -first, longitude: start.longitude)
        check(low, Place(latitude: second, longitude: generator.uniform(-180...180)))
        check(low, Place(latitude: -second, longitude: start.longitude + generator.uniform(178...182)))
        checkDirect(low, generator.uniform(89...91), generator.uniform(-2e7...2e7))
      }
    }

    func testPairsOfOneMeridianAgreeWithPROJ() throws {
      try property(cases: 1_000) { generator in
        let start = anywhere(&generator)
        for turn in [0.0, 180, -180, 360] {
          let end = Place(latitude: generator.uniform(-90...90), longitude: start.longitude + turn)
          check(start, end)
          let beside = generator.logarithmic(1e-300...1)
          check(start, Place(latitude: end.latitude, longitude: end.longitude - beside))
        }
        checkDirect(start, generator.chance(0.5) ? 0 : 180, generator.uniform(-2e7...2e7))
      }
    }

    func testPairsAtThePolesAgreeWithPROJ() throws {
      try property(cases: 1_000) { generator in
        let pole = generator.chance(0.5) ? 90.0 : -90
        let start = Place(latitude: pole, longitude: generator.uniform(-180...180))
        check(start, anywhere(&generator))
        check(anywhere(&generator), start)
        check(start, Place(latitude: -pole, longitude: generator.uniform(-180...180)))
        let latitude = pole * (1 - generator.logarithmic(1e-15...1e-2))
        let beside = Place(latitude: latitude, longitude: generator.uniform(-180...180))
        check(start, beside)
        check(beside, anywhere(&generator))
        check(beside, Place(latitude: latitude, longitude: generator.uniform(-180...180)))
        check(
          beside,
          Place(
            latitude: pole * (1 - generator.logarithmic(1e-15...1e-2)), longitude: generator.uniform(-180...180)))
        checkDirect(start, generator.uniform(0...360), generator.uniform(-2e7...2e7))
        checkDirect(beside, generator.uniform(0...360), generator.uniform(-2e7...2e7))
      }
    }

    /// From a tenth of a millimetre to 10 km; a quarter of them close to a pole or at the equator.
    func testShortPairsAgreeWithPROJ() throws {
      try property(cases: 3_000) { generator in
        var start = anywhere(&generator)
        if generator.chance(0.25) {
          let beside = generator.logarithmic(1e-12...1)
          start.latitude = generator.chance(0.5) ? beside : 90 - beside
        }
        let (bearing, metres) = (generator.uniform(0...360), generator.logarithmic(1e-4...1e4))
        check(start, destination(start, bearing, metres))
        checkDirect(start, bearing, metres)
        check(start, start)
      }
    }

    func testOnePlaceIsNoLine() {
      for place in [(0.0, 0.0), (47, 180), (-90, 3), (90, -3), (-12.5, 1e6)] {
        let line = own_geodesic_inverse(place.0, place.1, place.0, place.1)
        XCTAssertEqual([line.distance, line.initial_bearing, line.final_bearing], [0, 0, 0], "\(place)")
        let point = own_geodesic_direct(place.0, place.1, 30, 0)
        XCTAssertEqual(point.latitude, place.0, accuracy: 1e-13)
      }
    }

    /// Of two shortest lines the one that PROJ takes.
    func testEqualLinesAreChosenAsPROJDoes() {
      for (start, end, bearing) in [
        (Place(latitude: 0, longitude: 0), Place(latitude: 0, longitude: 180), 0.0),
        (Place(latitude: -0.0, longitude: 0), Place(latitude: 0, longitude: 180), 180),
        (Place(latitude: 0, longitude: 0), Place(latitude: 0, longitude: 179.5), 55.966_495_140_7),
        (Place(latitude: 30, longitude: 0), Place(latitude: -30, longitude: 180), 0),
        (Place(latitude: -30, longitude: 0), Place(latitude: 30, longitude: -180), 180),
      ] {
        check(start, end)
        let own = own_geodesic_inverse(start.latitude, start.longitude, end.latitude, end.longitude)
        var (first, ellipsoid) = (0.0, wgs84)
        geod_inverse(&ellipsoid, start.latitude, start.longitude, end.latitude, end.longitude, nil, &first, nil)
        XCTAssertEqual(own.initial_bearing, first < 0 ? first + 360 : first, accuracy: 1e-6)
        XCTAssertEqual(own.initial_bearing, bearing, accuracy: 1e-6)
      }
    }

    func testWhatIsNoPlaceGivesNaN() {
      for (latitude, longitude) in [(91.0, 2.0), (-90.0001, 2), (.nan, 2), (1, .nan), (1, -.infinity)] {
        XCTAssertTrue(own_geodesic_distance(1, 2, latitude, longitude).isNaN)
        let line = own_geodesic_inverse(latitude, longitude, 1, 2)
        XCTAssertTrue(line.distance.isNaN && line.initial_bearing.isNaN && line.final_bearing.isNaN)
        let point = own_geodesic_direct(latitude, longitude, 1, 2)
        XCTAssertTrue(point.latitude.isNaN && point.longitude.isNaN && point.bearing.isNaN)
      }
      XCTAssertTrue(own_geodesic_direct(1, 2, .nan, 3).latitude.isNaN)
      XCTAssertTrue(own_geodesic_direct(1, 2, 3, .infinity).latitude.isNaN)
      // Any number of times around the earth is some place on it.
      for metres in [1e9, -1e15, 1e300] {
        let point = own_geodesic_direct(40, 1e9, 1e12, metres)
        XCTAssertTrue(abs(point.latitude) <= 90 && abs(point.longitude) <= 180 && (0..<360).contains(point.bearing))
      }
    }

    private func checkRow(_ row: [String: String]) throws {
      let start = Place(latitude: try row.number("lat1"), longitude: try row.number("lon1"))
      let end = Place(latitude: try row.number("lat2"), longitude: try row.number("lon2"))
      let metres = try row.number("distance_m")
      let own = own_geodesic_inverse(start.latitude, start.longitude, end.latitude, end.longitude)
      XCTAssertEqual(own.distance, metres, accuracy: bound, "\(row)")
      // Bearings to what moves the far end by the bound.
      let bearing = max(1e-9, bound / metres * 180 / .pi)
      for (found, column) in [(own.initial_bearing, "azi1_deg"), (own.final_bearing, "azi2_deg")] {
        let turn = (found - (try row.number(column))).remainder(dividingBy: 360)
        XCTAssertEqual(turn, 0, accuracy: bearing, "\(row)")
      }
      let walked = own_geodesic_direct(start.latitude, start.longitude, try row.number("azi1_deg"), metres)
      XCTAssertLessThan(distance(place(walked), end), endBound, "\(row)")
    }

    /// Walks that were computed to thirty digits, and a table that others are tested by.
    func testVectorsOfThirtyDigits() throws {
      for row in try Fixtures.vectors("geodesics") where row["ellipsoid"] == "wgs84" { try checkRow(row) }
      for row in try Fixtures.vectors("published") { try checkRow(row) }
    }

    func testVectorsOfGeographicLib() throws {
      for name in ["geodesic-wgs84", "geodesic-karney-testcases"] {
        let rows = try Fixtures.table("vectors/\(name).csv")
        XCTAssertGreaterThan(rows.count, 5)
        for row in rows { try checkRow(row) }
      }
    }
  }
#endif
