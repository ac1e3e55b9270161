#if PROJ
  import CGeodesicSeries
  import SeededRandom
  import TestSupport
  import XCTest

  /// The kernel's own sine, cosine and arc tangent, judged by those of the C library for longer numbers.
  final class TrigonometryTests: XCTestCase {
    override func setUpWithError() throws {
      try XCTSkipUnless(has_judge(), "a long double has no more digits here than a double")
    }

    /// A number of any size within the bounds, and of either sign.
    private func number(_ sizes: ClosedRange<Double>, _ generator: inout SeededGenerator) -> Double {
      generator.logarithmic(sizes) * (generator.chance(0.5) ? 1 : -1)
    }

    func testDegreesAreWithinTheStatedError() throws {
      try property(cases: 2_000) { generator in
        for _ in 0..<100 {
          // Anywhere, close to a multiple of 45, and tiny.
          for degrees in [
            generator.uniform(-360...360),
            Double(Int(generator.uniform(-8...8))) * 45 + number(1e-18...1, &generator),
            number(1e-290...1, &generator),
          ] {
            let more = generator.uniform(-0.5...0.5) * degrees.ulp
            XCTAssertLessThan(error_of_degrees(degrees, 0), 0.8, "\(degrees)")
            XCTAssertLessThan(error_of_degrees(degrees, more), 0.8, "\(degrees) \(more)")
          }
          let degrees = generator.uniform(-180...180)
          XCTAssertLessThan(error_of_quick_degrees(degrees, 0), 1.7, "\(degrees)")
        }
      }
    }

    func testRadiansAreWithinTheStatedError() throws {
      try property(cases: 2_000) { generator in
        for _ in 0..<100 {
          for radians in [
            generator.uniform(-7...7), generator.uniform(-1e6...1e6),
            Double(Int(generator.uniform(-6e5...6e5))) * (.pi / 2) + number(1e-18...1, &generator),
            Double(Int(generator.uniform(-6e5...6e5))) * (.pi / 2), number(1e-290...1, &generator),
          ] {
            XCTAssertLessThan(error_of_radians(radians), 0.8, "\(radians)")
          }
        }
      }
    }

    func testAnglesAreWithinTheStatedError() throws {
      try property(cases: 2_000) { generator in
        for _ in 0..<100 {
          let (x, y) = (generator.uniform(-1...1), generator.uniform(-1...1))
          let beside = generator.logarithmic(1e-22...1)
          for (y, x) in [
            (y, x), (x * beside, x), (y, -y * beside), (x * (1 - beside), x),
            // Beside where the diagonal is subtracted.
            (x * 0.41421356237309503 * (1 + beside), x),
            (number(1e-300...1e300, &generator), number(1e-300...1e300, &generator)),
            (y * 1e-305, x * 1e-305), (y * 1e308, x * 1e308),
          ] {
            XCTAssertLessThan(error_of_angle(y, x), 0.7, "\(y) \(x)")
          }
        }
      }
    }

    /// Zeros with their signs, infinities and what is no number: the arc tangent has those of the standard.
    func testSpecialAnglesAreThoseOfTheStandard() {
      let numbers = [
        0, -0.0, 1, -1, .infinity, -.infinity, .nan, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, 1e308, -1e308,
        .leastNormalMagnitude, 0x1p500,
        -0x1p-500,
      ]
      for y in numbers {
        for x in numbers {
          let (own, expected) = (own_angle_in_radians(y, x), atan2(y, x))
          if expected.isNaN {
            XCTAssertTrue(own.isNaN, "\(y) \(x)")
          } else {
            XCTAssertEqual(own.bitPattern, expected.bitPattern, "\(y) \(x)")
          }
        }
      }
    }

    func testMultiplesOfRightAnglesAreExact() {
      let sines = [0.0, 1, 0, -1]
      for quarters in [-4_000_000_000_001, -40_001, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 400_003] {
        var (sine, cosine) = (Double.nan, Double.nan)
        own_sincos_of_degrees(Double(quarters) * 90, &sine, &cosine)
        XCTAssertEqual(sine, sines[quarters & 3], "\(quarters)")
        XCTAssertEqual(cosine, sines[(quarters + 1) & 3], "\(quarters)")
        XCTAssertEqual(sine == 0 ? sine.sign : .plus, sine == 0 && quarters < 0 ? .minus : .plus, "\(quarters)")
        XCTAssertEqual(cosine == 0 ? cosine.sign : .plus, .plus, "\(quarters)")
      }
      for call in [own_sincos_of_degrees, own_sincos_of_radians] {
        var (sine, cosine) = (Double.nan, Double.nan)
        call(-0.0, &sine, &cosine)
        XCTAssertEqual(sine.bitPattern, (-0.0).bitPattern)
        XCTAssertEqual(cosine, 1)
      }
    }

    func testAnyFiniteAngleHasAPlaceOnTheCircle() {
      for call in [own_sincos_of_degrees, own_sincos_of_radians] {
        var (sine, cosine) = (Double.nan, Double.nan)
        for angle in [1e7, -1e15, 1e22, .greatestFiniteMagnitude] {
          call(angle, &sine, &cosine)
          XCTAssertEqual(sine * sine + cosine * cosine, 1, accuracy: 1e-15, "\(angle)")
        }
        for angle in [Double.infinity, -.infinity, .nan] {
          call(angle, &sine, &cosine)
          XCTAssertTrue(sine.isNaN && cosine.isNaN, "\(angle)")
        }
      }
      // Just beyond what is taken as it is, half a unit in the last place of the angle is 6e-11.
      var (sine, cosine) = (Double.nan, Double.nan)
      own_sincos_of_radians(1_000_001, &sine, &cosine)
      XCTAssertEqual(sine, sin(1_000_001), accuracy: 6e-11)
    }
  }
#endif
