import CGeoKernel
import GeoKernel
import XCTest

final class KernelStatusTests: XCTestCase {
  func testEveryStatusHasASentenceOfItsOwn() {
    let messages = (gk_status(GK_OK)...gk_status(GK_ERROR_TOO_COMPLEX)).map { String(cString: gk_status_message($0)) }
    XCTAssertEqual(Set(messages).count, messages.count)
    XCTAssertFalse(messages.contains("unknown status"))
    for unknown in [gk_status.min, -1, gk_status(GK_ERROR_TOO_COMPLEX) + 1, .max] {
      XCTAssertEqual(String(cString: gk_status_message(unknown)), "unknown status")
    }
  }

  func testErrorsSayWhere() {
    XCTAssertEqual(
      "\(GeoKernelError.latitudeOutOfRange(at: .vertex(7)))", "the latitude at vertex 7 is outside -90...90")
    XCTAssertEqual("\(GeoKernelError.truncatedNumber(at: .byte(12)))", "the polyline ends inside the number at byte 12")
  }

  func testMemoryComesFromTheCallersAllocator() {
    XCTAssertNil(gk_allocate(nil, .max, 16), "a product that overflows is no size")
    let nothing = gk_allocate(nil, 0, 8)
    XCTAssertNotNil(nothing)
    gk_release(nil, nothing)
    gk_release(nil, nil)

    var requests: [Int] = []
    withUnsafeMutablePointer(to: &requests) { log in
      var allocator = gk_allocator(
        context: log,
        allocate: { context, size in
          context?.assumingMemoryBound(to: [Int].self).pointee.append(size)
          return size > 100 ? nil : malloc(size)
        },
        release: { context, memory in
          context?.assumingMemoryBound(to: [Int].self).pointee.append(-1)
          free(memory)
        })
      gk_release(&allocator, gk_allocate(&allocator, 3, 8))
      XCTAssertNil(gk_allocate(&allocator, 13, 8))
      gk_release(&allocator, nil)
      XCTAssertNil(gk_allocate(&allocator, .max, 4))
    }
    XCTAssertEqual(requests, [24, -1, 104])
  }
}
