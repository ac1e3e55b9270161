import CGeoKernel
import XCTest

/// Each allocation of a build is made to fail once: the build reports this and frees all memory.
final class TrackAllocationTests: XCTestCase {
  /// Counts what is taken and given back, and refuses one request.
  private final class Budget {
    var refused = -1
    var requests = 0
    var held = 0
  }

  /// Builds a track while the allocation with the given number fails; with -1, none fails.
  private func build(_ latitudes: [Double], _ longitudes: [Double], refusing: Int) -> (gk_status, Budget) {
    let budget = Budget()
    budget.refused = refusing
    var allocator = gk_allocator(
      context: Unmanaged.passUnretained(budget).toOpaque(),
      allocate: { context, size in
        guard let context else { return nil }
        let budget = Unmanaged<Budget>.fromOpaque(context).takeUnretainedValue()
        budget.requests += 1
        guard budget.requests - 1 != budget.refused else { return nil }
        budget.held += 1
        return malloc(size)
      },
      release: { context, memory in
        guard let context else { return }
        Unmanaged<Budget>.fromOpaque(context).takeUnretainedValue().held -= 1
        free(memory)
      })
    var track: OpaquePointer?
    let status = gk_track_create(latitudes, longitudes, 1, latitudes.count, &allocator, &track, nil)
    XCTAssertEqual(track == nil, status != GK_OK)
    gk_track_destroy(track)
    return (status, budget)
  }

  func testEachAllocationFailsOnce() {
    // With segments that are cut and without; and a single vertex.
    for longitudes in [[8.0, 8.0001, 9], [8.0, 8.0001, 8.0002], [8.0]] {
      let latitudes = [47.0, 47, 47.3].prefix(longitudes.count).map { longitudes.count > 2 ? $0 : 47 }
      let (status, budget) = build(latitudes, longitudes, refusing: -1)
      XCTAssertEqual(status, gk_status(GK_OK))
      XCTAssertEqual(budget.held, 0)
      XCTAssertGreaterThanOrEqual(budget.requests, 4)
      for request in 0..<budget.requests {
        let (status, budget) = build(latitudes, longitudes, refusing: request)
        XCTAssertEqual(status, gk_status(GK_ERROR_MEMORY), "request \(request)")
        XCTAssertEqual(budget.held, 0, "request \(request)")
      }
    }
  }

  func testABadVertexGivesEverythingBack() {
    let (status, budget) = build([47, 48, 99], [8, 9, 10], refusing: -1)
    XCTAssertEqual(status, gk_status(GK_ERROR_LATITUDE))
    XCTAssertEqual(budget.held, 0)
  }

  func testTooManyVerticesAreRefusedUnread() {
    var track: OpaquePointer?
    let count = Int(GK_TRACK_MAXIMUM_VERTICES) + 1
    XCTAssertEqual(gk_track_create([0], [0], 1, count, nil, &track, nil), gk_status(GK_ERROR_TOO_MANY))
    XCTAssertNil(track)
  }
}
