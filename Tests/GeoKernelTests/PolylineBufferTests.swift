import CGeoKernel
import GeoKernel
import SeededRandom
import TestSupport
import XCTest

/// The C functions' buffers: counts, room, strides, null pointers, and very long text.
final class PolylineBufferTests: XCTestCase {
  private struct Outcome: Equatable {
    var status: Int
    var count = Int.min
    var fault = Int.max
    var latitudes: [Double] = []
    var longitudes: [Double] = []
  }

  /// A fault that no call has written.
  private func untouched() -> gk_fault {
    var fault = gk_fault()
    fault.position = .max
    return fault
  }

  private func decode(
    _ text: [UInt8], precision: Int32, stride: Int, capacity: Int
  ) -> Outcome {
    var outcome = Outcome(status: GK_OK)
    var fault = untouched()
    var numbers = [Double](repeating: 777, count: max(1, 2 * stride * capacity))
    numbers.withUnsafeMutableBufferPointer { buffer in
      // With stride 1, the longitudes follow the latitudes; with any other stride, they alternate.
      let apart = stride == 1 ? capacity : 1
      let start = capacity == 0 ? nil : buffer.baseAddress
      outcome.status = Int(
        gk_polyline_decode(
          text, text.count, precision, start, start.map { $0 + apart }, stride, capacity, &outcome.count,
          &fault))
      outcome.fault = fault.position
      for vertex in 0..<capacity {
        outcome.latitudes.append(buffer[vertex * stride])
        outcome.longitudes.append(buffer[vertex * stride + apart])
      }
    }
    return outcome
  }

  /// Pairs and separate arrays may go through vector instructions; every other stride goes through the portable loop.
  func testAllStridesGiveTheSameBits() throws {
    try property(cases: 200) { generator in
      let precision = generator.integer(4...8)
      let spacing = generator.logarithmic(1...20_000)
      let line = RouteMaker.route(.road, vertices: 1...400, spacing: spacing, using: &generator)
      let text = Array(try Polyline.encode(line, precision: precision).utf8)
      let outcomes = [1, 2, 3].map {
        decode(text, precision: Int32(precision), stride: $0, capacity: line.count + $0)
      }
      for outcome in outcomes {
        XCTAssertEqual(outcome.status, GK_OK)
        XCTAssertEqual(outcome.count, line.count)
        XCTAssertEqual(outcome.fault, .max)
        XCTAssertEqual(
          outcome.latitudes[..<line.count].map(\.bitPattern),
          outcomes[2].latitudes[..<line.count].map(\.bitPattern))
        XCTAssertEqual(
          outcome.longitudes[..<line.count].map(\.bitPattern),
          outcomes[2].longitudes[..<line.count].map(\.bitPattern))
        XCTAssertEqual(outcome.latitudes[line.count], 777, "nothing is written behind the last vertex")
      }
    }
  }

  func testTooLittleRoomTellsWhatIsNeeded() throws {
    var generator = SeededGenerator(seed: 3)
    let line = RouteMaker.route(.road, vertices: 60...60, spacing: 20, using: &generator)
    let text = Array(try Polyline.encode(line, precision: 6).utf8)
    XCTAssertEqual(gk_polyline_count(text, text.count), 60)
    for stride in 1...3 {
      for capacity in 0..<60 {
        let outcome = decode(text, precision: 6, stride: stride, capacity: capacity)
        let before = try Polyline.encode(Array(line[..<capacity]), precision: 6).utf8.count
        XCTAssertEqual(outcome.status, GK_ERROR_CAPACITY)
        XCTAssertEqual(outcome.count, 60)
        XCTAssertEqual(outcome.fault, before)
      }
      XCTAssertEqual(decode(text, precision: 6, stride: stride, capacity: 60).status, GK_OK)
      // A fault goes before the lack of room.
      let damaged = decode(text + [1], precision: 6, stride: stride, capacity: 5)
      XCTAssertEqual(damaged.status, GK_ERROR_CHARACTER)
      XCTAssertEqual(damaged.fault, text.count)
    }
  }

  func testEncodingIntoTooLittleRoom() throws {
    let line = [38.5, -120.2, 40.7, -120.95, 43.252, -126.453]
    let text = Array("_p~iF~ps|U_ulLnnqC_mqNvxq`@".utf8)
    for stride in [2, 4] {
      // Every second pair for the wider stride.
      let count = stride == 2 ? 3 : 2
      var whole = [UInt8](repeating: 0, count: 16 * count)
      var length = -1
      var fault = untouched()
      line.withUnsafeBufferPointer { numbers in
        let start = numbers.baseAddress
        let status = gk_polyline_encode(
          start, start.map { $0 + 1 }, stride, count, 5, &whole, whole.count, &length, &fault)
        XCTAssertEqual(Int(status), GK_OK)
        XCTAssertEqual(fault.position, .max)
        let needed = length
        for capacity in 0...needed {
          var room = [UInt8](repeating: 9, count: capacity + 1)
          let status = gk_polyline_encode(
            start, start.map { $0 + 1 }, stride, count, 5, &room, capacity, &length, &fault)
          XCTAssertEqual(Int(status), capacity < needed ? GK_ERROR_CAPACITY : GK_OK)
          XCTAssertEqual(length, needed)
          XCTAssertEqual(room[capacity], 9, "nothing is written behind the room")
          if capacity == needed {
            XCTAssertEqual(Array(room[..<needed]), Array(whole[..<needed]))
          } else {
            XCTAssertTrue((0..<count).contains(fault.position))
          }
        }
      }
      if stride == 2 {
        XCTAssertEqual(Array(whole[..<length]), text)
      }
    }
  }

  func testImpossibleArguments() {
    let text: [UInt8] = [63, 63]
    var (first, second) = ([0.0, 0.0], [0.0, 0.0])
    var count = -1
    var fault = untouched()
    func decoding(_ precision: Int32, _ stride: Int) -> Int {
      fault = untouched()
      return Int(gk_polyline_decode(text, 2, precision, &first, &second, stride, 1, &count, &fault))
    }
    for (precision, stride) in [(Int32(-1), 2), (10, 2), (.max, 2), (5, 0)] {
      XCTAssertEqual(decoding(precision, stride), GK_ERROR_ARGUMENT)
      XCTAssertEqual(fault.position, 0)
      XCTAssertEqual(count, -1)
    }
    XCTAssertEqual(Int(gk_polyline_decode(nil, 2, 5, &first, &second, 2, 1, &count, &fault)), GK_ERROR_ARGUMENT)
    XCTAssertEqual(Int(gk_polyline_decode(text, 2, 5, nil, nil, 2, 1, &count, &fault)), GK_ERROR_ARGUMENT)
    XCTAssertEqual(Int(gk_polyline_decode(text, 2, 5, &first, &second, 2, 1, nil, &fault)), GK_ERROR_ARGUMENT)
    XCTAssertEqual(Int(gk_polyline_encode(nil, nil, 1, 1, 5, nil, 0, &count, &fault)), GK_ERROR_ARGUMENT)
    XCTAssertEqual(Int(gk_polyline_encode(&first, &second, 1, 1, 5, nil, 9, &count, &fault)), GK_ERROR_ARGUMENT)
    XCTAssertEqual(Int(gk_polyline_encode(&first, &second, 1, 1, 5, nil, 0, nil, &fault)), GK_ERROR_ARGUMENT)
    XCTAssertEqual(count, -1)
    XCTAssertEqual(Int(gk_polyline_decode([63, 9], 2, 5, &first, &second, 2, 1, &count, nil)), GK_ERROR_CHARACTER)
    XCTAssertEqual(count, -1, "who wants no fault may leave it out")
    XCTAssertEqual(Int(gk_polyline_decode(nil, 0, 5, nil, nil, 1, 0, &count, &fault)), GK_OK)
    XCTAssertEqual(count, 0)
    XCTAssertEqual(Int(gk_polyline_encode(nil, nil, 1, 0, 5, nil, 0, &count, &fault)), GK_OK)
    XCTAssertEqual(count, 0)
    XCTAssertEqual(gk_polyline_count(nil, 9), 0)
  }

  func testAHundredMegabytes() throws {
    // Eight bytes a vertex, to and fro.
    var text = Array("__oA__oA~~nA~~nA".utf8)
    while text.count < 100_000_000 {
      text += text
    }
    let size = text.count
    let decoded = try Polyline.decode(utf8: text, precision: 6)
    XCTAssertEqual(decoded.count, size / 8)
    XCTAssertEqual(decoded.last, LocationCoordinate2D(latitude: 0, longitude: 0))

    var count = -1
    var fault = untouched()
    text[size - 1] = 0xff
    XCTAssertEqual(Int(gk_polyline_decode(text, size, 6, nil, nil, 1, 0, &count, &fault)), GK_ERROR_CHARACTER)
    XCTAssertEqual(fault.position, size - 1)
    text = [UInt8](repeating: 63, count: size)
    XCTAssertEqual(Int(gk_polyline_decode(text, size, 6, nil, nil, 1, 0, &count, &fault)), GK_ERROR_CAPACITY)
    XCTAssertEqual(count, size / 2)
    text = [UInt8](repeating: 126, count: size)
    XCTAssertEqual(Int(gk_polyline_decode(text, size, 6, nil, nil, 1, 0, &count, &fault)), GK_ERROR_NUMBER_TOO_LONG)
    XCTAssertEqual(fault.position, 0)
  }
}
