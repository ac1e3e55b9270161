import CGeoCorridor
import CGeoKernel
import Foundation
import XCTest

/// An allocator that fails at one allocation and counts what is not given back.
private final class FailingAllocator {
  var allocations = 0
  var live = 0
  var failing = Int.max

  /// Calls the body with the allocator; it must not outlive the call.
  func run<Result>(_ body: (UnsafePointer<gk_allocator>) throws -> Result) rethrows -> Result {
    var allocator = gk_allocator(
      context: Unmanaged.passUnretained(self).toOpaque(),
      allocate: { context, size in
        guard let context else { return nil }
        let me = Unmanaged<FailingAllocator>.fromOpaque(context).takeUnretainedValue()
        me.allocations += 1
        guard me.allocations != me.failing else { return nil }
        me.live += 1
        return malloc(size)
      },
      release: { context, memory in
        guard let context else { return }
        Unmanaged<FailingAllocator>.fromOpaque(context).takeUnretainedValue().live -= 1
        free(memory)
      })
    return try body(&allocator)
  }
}

final class CorridorMemoryTests: XCTestCase {
  /// Over the antimeridian and the pole, in several chunks, so that every allocation has its turn.
  private let latitudes = [88.0, 88, 88, 88, 70, 60, 50]
  private let longitudes = [0.0, 90, 180, -90, 179, -179, 179]
  /// A line in one chunk that crosses itself.
  private let crossing = (latitudes: [47.0, 47.01, 47.005, 47.005], longitudes: [8.0, 8, 8.01, 7.99])

  private func create(
    _ allocator: UnsafePointer<gk_allocator>?, _ corridor: inout OpaquePointer?, _ fault: inout gk_fault
  ) -> gk_status {
    create((latitudes, longitudes), allocator, &corridor, &fault)
  }

  private func create(
    _ line: (latitudes: [Double], longitudes: [Double]), _ allocator: UnsafePointer<gk_allocator>?,
    _ corridor: inout OpaquePointer?, _ fault: inout gk_fault
  ) -> gk_status {
    gk_corridor_create(
      line.latitudes, line.longitudes, 1, line.latitudes.count, 500, gk_corridor_ends(GK_CORRIDOR_ENDS_ROUND), nil,
      allocator, &corridor, &fault)
  }

  private func message(_ fault: gk_fault) -> String {
    withUnsafeBytes(of: fault.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  func testEveryAllocationMayFail() throws {
    try checkEveryAllocation(of: (latitudes, longitudes))
    try checkEveryAllocation(of: crossing)
  }

  private func checkEveryAllocation(of line: (latitudes: [Double], longitudes: [Double])) throws {
    let counting = FailingAllocator()
    counting.run { allocator in
      var corridor: OpaquePointer?
      var fault = gk_fault()
      XCTAssertEqual(create(line, allocator, &corridor, &fault), gk_status(GK_OK))
      XCTAssertEqual(message(fault), "")
      gk_corridor_destroy(corridor)
    }
    XCTAssertEqual(counting.live, 0)
    XCTAssertGreaterThan(counting.allocations, 20)
    for failing in 1...counting.allocations {
      let allocator = FailingAllocator()
      allocator.failing = failing
      allocator.run { pointer in
        var corridor: OpaquePointer?
        var fault = gk_fault()
        XCTAssertEqual(create(line, pointer, &corridor, &fault), gk_status(GK_ERROR_MEMORY), "allocation \(failing)")
        XCTAssertNil(corridor)
        XCTAssertEqual(message(fault), "an allocation failed")
      }
      XCTAssertEqual(allocator.live, 0, "allocation \(failing) left something behind")
    }
  }

  func testEveryAllocationOfAnIntersectionMayFail() throws {
    var whole: OpaquePointer?
    var fault = gk_fault()
    XCTAssertEqual(create(nil, &whole, &fault), gk_status(GK_OK))
    defer { gk_corridor_destroy(whole) }
    let counting = FailingAllocator()
    counting.run { allocator in
      var shared: OpaquePointer?
      XCTAssertEqual(gk_corridor_intersection(whole, whole, nil, allocator, &shared, &fault), gk_status(GK_OK))
      gk_corridor_destroy(shared)
    }
    for failing in 1...max(1, counting.allocations) {
      let allocator = FailingAllocator()
      allocator.failing = failing
      allocator.run { pointer in
        var shared: OpaquePointer?
        let status = gk_corridor_intersection(whole, whole, nil, pointer, &shared, &fault)
        XCTAssertEqual(status, gk_status(GK_ERROR_MEMORY), "allocation \(failing)")
        XCTAssertNil(shared)
      }
      XCTAssertEqual(allocator.live, 0, "allocation \(failing) left something behind")
    }
  }

  func testNullsAreErrors() {
    var corridor: OpaquePointer?
    let round = gk_corridor_ends(GK_CORRIDOR_ENDS_ROUND)
    XCTAssertEqual(
      gk_corridor_create(nil, nil, 1, 2, 50, round, nil, nil, &corridor, nil), gk_status(GK_ERROR_ARGUMENT))
    XCTAssertEqual(gk_corridor_create(nil, nil, 1, 0, 50, round, nil, nil, &corridor, nil), gk_status(GK_ERROR_EMPTY))
    XCTAssertEqual(
      gk_corridor_create(latitudes, longitudes, 1, 2, 50, 7, nil, nil, &corridor, nil), gk_status(GK_ERROR_ARGUMENT))
    XCTAssertEqual(
      gk_corridor_create(latitudes, longitudes, 1, 2, 50, round, nil, nil, nil, nil), gk_status(GK_ERROR_ARGUMENT))
    XCTAssertEqual(gk_corridor_intersection(nil, nil, nil, nil, &corridor, nil), gk_status(GK_ERROR_ARGUMENT))
    XCTAssertNil(corridor)
    gk_corridor_destroy(nil)
  }

  /// GEOS and PROJ write to standard error unless this is disabled.
  func testSaysNothingOnStandardError() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "corridor-\(UUID().uuidString)")
    XCTAssertTrue(FileManager.default.createFile(atPath: file.path, contents: nil))
    defer { try? FileManager.default.removeItem(at: file) }
    let handle = try FileHandle(forWritingTo: file)
    let kept = dup(STDERR_FILENO)
    dup2(handle.fileDescriptor, STDERR_FILENO)
    var corridor: OpaquePointer?
    var fault = gk_fault()
    let status = create(nil, &corridor, &fault)
    dup2(kept, STDERR_FILENO)
    close(kept)
    gk_corridor_destroy(corridor)
    XCTAssertEqual(status, gk_status(GK_OK))
    XCTAssertEqual(try Data(contentsOf: file).count, 0)
  }
}
