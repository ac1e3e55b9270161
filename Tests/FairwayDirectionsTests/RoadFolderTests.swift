import FairwayDirections
import Foundation
import GeoKernel
import TestSupport
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The client of a folder that `fairway roads publish` has written.
final class RoadFolderTests: ClientTestCase {
  private let version = "2026-11-20-1"
  private let bounds = BoundingBox(
    southWest: LocationCoordinate2D(latitude: 42.5, longitude: 1.52),
    northEast: LocationCoordinate2D(latitude: 42.51, longitude: 1.53))
  private let cell = "10/516/376"
  private let pack = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
  private var folder = URL(filePath: "/")

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try write("versions.json", Data(#"{"availableVersions":["2026-11-01-2","\#(version)"],"format":1}"#.utf8))
    try publish(pack, "\(cell).roads")
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  private func write(_ name: String, _ data: Data) throws {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  private func publish(_ data: Data, _ name: String) throws {
    let sum = CRC32.text(CRC32().of(data.span))
    try write("\(version)/\(name)", data)
    try describe(PublishedFile(version: version, file: name, size: data.count, crc32: sum), name)
  }

  private func describe(_ description: PublishedFile, _ name: String) throws {
    try write("\(version)/\(name).json", JSONEncoder().encode(description))
  }

  private struct Delivery: Sendable {
    var location: URL?
    var status: Int?
    var error: DirectionsError?
  }

  /// What the handler of a download receives; the file is read and removed.
  private func download(_ directions: Directions) throws -> (data: Data?, status: Int?, error: DirectionsError?) {
    let deliveries = Mailbox<Delivery>()
    let task = directions.downloadTiles(in: bounds, version: version) { location, response, error in
      deliveries.put(
        Delivery(location: location, status: (response as? HTTPURLResponse)?.statusCode, error: error))
    }
    XCTAssertEqual(task.originalRequest?.url?.path(), "/\(version)/\(cell).roads")
    try deliveries.wait()
    let delivery = deliveries.values[0]
    let data = try delivery.location.map { try Data(contentsOf: $0) }
    if let location = delivery.location { try FileManager.default.removeItem(at: location) }
    return (data, delivery.status, delivery.error)
  }

  /// What a failed download says.
  private func failure(_ directions: Directions, line: UInt = #line) throws -> String {
    let (data, _, error) = try download(directions)
    XCTAssertNil(data, line: line)
    return error?.description ?? ""
  }

  func testVersionsAndAddresses() async throws {
    let server = try LoopbackServer(folder: folder)
    let directions = directions(server, style: .roads)
    XCTAssertEqual(directions.availableVersionsURL, server.url.appending(path: "versions.json"))
    let versions = try await directions.availableOfflineVersions()
    XCTAssertEqual(versions, [version, "2026-11-01-2"], "the newest first")
    XCTAssertEqual(
      directions.tilesURL(for: bounds, version: version).absoluteString, "\(server.url)/\(version)/\(cell).roads")
    XCTAssertEqual(
      directions.differenceURL(for: bounds, from: versions[1], to: version).absoluteString,
      "\(server.url)/\(version)/\(cell).from-2026-11-01-2.patch")
    XCTAssertEqual(server.requests.map(\.target), ["/versions.json"], "no token, and nothing else")
  }

  func testAFileIsDownloadedAndVerified() throws {
    let server = try LoopbackServer(folder: folder)
    let (data, status, error) = try download(directions(server, style: .roads))
    XCTAssertNil(error)
    XCTAssertEqual(data, pack)
    XCTAssertEqual(status, 200)
    XCTAssertEqual(server.requests.map(\.target), ["/\(version)/\(cell).roads.json", "/\(version)/\(cell).roads"])
    XCTAssertNil(server.requests[1].header["range"])
    XCTAssertEqual(server.requests[1].header["accept-encoding"], "identity")
  }

  /// A server whose first answer with the file breaks off after some bytes.
  private func breakingServer(after count: Int, first: Data? = nil, sendsParts: Bool = true) throws -> LoopbackServer {
    let (folder, pack, broken) = (folder, first ?? pack, Mailbox<String>())
    return try LoopbackServer { request in
      let breaks = request.target.hasSuffix(".roads") && broken.values.isEmpty
      if breaks { broken.put(request.target) }
      guard breaks else { return [.send(LoopbackServer.file(for: request, in: folder, sendsParts: sendsParts))] }
      let whole = LoopbackServer.answer(pack, type: "application/octet-stream")
      return [.send(whole.dropLast(pack.count - count))]
    }
  }

  private func transports() -> [any HTTPTransport] {
    #if os(Linux)
      [CurlTransport(), URLSessionTransport()]
    #else
      [URLSessionTransport()]
    #endif
  }

  private func directions(_ url: URL, over transport: any HTTPTransport) -> Directions {
    Directions(
      credentials: Credentials(host: url), transport: transport, style: .roads,
      completionQueue: DispatchQueue(label: "handlers"))
  }

  func testADownloadThatBrokeOffIsContinued() throws {
    for transport in transports() {
      let server = try breakingServer(after: 100_000)
      let directions = directions(server.url, over: transport)
      XCTAssertNotEqual(try failure(directions), "")
      let (data, status, error) = try download(directions)
      XCTAssertNil(error)
      XCTAssertEqual(data, pack)
      XCTAssertEqual(status, 206)
      XCTAssertEqual(server.requests.last?.header["range"], "bytes=100000-")
      // What was delivered is not continued.
      XCTAssertEqual(try download(directions).status, 200)
    }
  }

  func testAServerWithoutPartsBeginsAnew() throws {
    for transport in transports() {
      let server = try breakingServer(after: 100_000, sendsParts: false)
      let directions = directions(server.url, over: transport)
      XCTAssertNotEqual(try failure(directions), "")
      let (data, status, error) = try download(directions)
      XCTAssertNil(error)
      XCTAssertEqual(data, pack)
      XCTAssertEqual(status, 200)
      XCTAssertEqual(server.requests.last?.header["range"], "bytes=100000-")
    }
  }

  func testAPartOfAnotherFileIsNotKept() throws {
    let server = try breakingServer(after: 100_000, first: Data(repeating: 1, count: pack.count))
    let directions = directions(server, style: .roads)
    XCTAssertNotEqual(try failure(directions), "")
    let (data, _, error) = try download(directions)
    XCTAssertNil(error)
    XCTAssertEqual(data, pack)
    XCTAssertEqual(server.requests.suffix(2).map { $0.header["range"] }, ["bytes=100000-", nil])
  }

  func testAFileThatIsNotAsDescribedIsNotDelivered() throws {
    let server = try LoopbackServer(folder: folder)
    let directions = directions(server, style: .roads)
    let path = "\(version)/\(cell).roads"
    var changed = pack
    changed[1000] ^= 1
    try write(path, changed)
    XCTAssertEqual(
      try failure(directions),
      "the server failed: \(path) was changed after it was published: its checksum is not what its description says; "
        + "publish the roads again")
    try write(path, pack.dropLast(5))
    XCTAssertEqual(
      try failure(directions),
      "the server failed: \(path) ends after 299995 of 300000 bytes; publish the roads again")
    try write(path, pack + pack)
    XCTAssertEqual(
      try failure(directions),
      "the server failed: \(path) was changed after it was published: it has more than what its description says; "
        + "publish the roads again")
    try write(path, pack)
    XCTAssertEqual(try download(directions).data, pack, "nothing of the others is left")
  }

  func testADescriptionIsThatOfItsFile() throws {
    let server = try LoopbackServer(folder: folder)
    let directions = directions(server, style: .roads)
    let name = "\(cell).roads"
    var description = PublishedFile(version: "2026-11-01-2", file: name, size: 5, crc32: "00000000")
    try describe(description, name)
    XCTAssertEqual(
      try failure(directions),
      "the server failed: the description of \(version)/\(name) is that of another file; publish the roads again")
    description.version = version
    description.format = 2
    try describe(description, name)
    XCTAssertEqual(
      try failure(directions), "format: expected 1, the form of folders that this program reads, found 2")
    description.format = 1
    description.size = -1
    try describe(description, name)
    XCTAssertEqual(
      try failure(directions),
      "the server failed: \(version)/\(name) is described as empty; publish the roads again")
    description.size = .max
    try describe(description, name)
    XCTAssertEqual(try failure(directions), "the answer is larger than 4294967296 bytes")
    try write("\(version)/\(name).json", Data("[1]".utf8))
    XCTAssertEqual(
      try failure(directions),
      "the answer: expected the size and the checksum of a road file, found something else")
    XCTAssertEqual(server.requests.count { $0.target.hasSuffix(".roads") }, 0)
  }

  func testWhatIsNotThereIsSaid() async throws {
    let server = try LoopbackServer(folder: folder)
    let directions = directions(server, style: .roads)
    try FileManager.default.removeItem(at: folder.appending(path: "\(version)/\(cell).roads"))
    let missing =
      "the server failed with status 404: there is no \(version)/\(cell).roads; "
      + "no roads lie there, or the server no longer has the version"
    XCTAssertEqual(try failure(directions), missing)
    try FileManager.default.removeItem(at: folder.appending(path: "\(version)/\(cell).roads.json"))
    XCTAssertEqual(try failure(directions), missing)
    await assertFails(
      "the server failed with status 404: there is no \(version)/\(cell).from-2026-11-01-2.patch; "
        + "download the roads whole"
    ) { try await directions.downloadDifference(in: self.bounds, from: "2026-11-01-2", to: self.version) }
    try write("versions.json", Data(#"{"availableVersions":[],"format":2}"#.utf8))
    await assertFails("format: expected 1, the form of folders that this program reads, found 2") {
      try await directions.availableOfflineVersions()
    }
  }

  func testNothingIsSentForWhatCannotBe() async throws {
    let server = try LoopbackServer(folder: folder)
    let directions = directions(server, style: .roads)
    let continent = BoundingBox(
      southWest: LocationCoordinate2D(latitude: 35, longitude: -10),
      northEast: LocationCoordinate2D(latitude: 70, longitude: 40))
    XCTAssertEqual(directions.tilesURL(for: continent, version: version), server.url)
    await assertFails(
      "the service refused the request: no cell holds these bounds; those of at most 11.25 degrees always have one, "
        + "so ask for parts"
    ) { try await directions.downloadTiles(in: continent, version: self.version) }
    for version in ["../2026-11-20-1", "", "newest", "2026-11-20-", "2026-11-20-1/.."] {
      await assertFails(
        "the service refused the request: a version of roads is a date and a number, such as 2026-11-20-1"
      ) { try await directions.downloadTiles(in: self.bounds, version: version) }
    }
    await assertFails("the service refused the request: mapbox has no differences between versions") {
      try await self.directions(server).downloadDifference(in: self.bounds, from: self.version, to: self.version)
    }
    do {
      _ = try await directions.calculate(routeOptions)
      XCTFail("a folder has a route")
    } catch {
      guard case .invalidOptions = error else { return XCTFail("\(error)") }
      XCTAssertTrue(error.description.contains("a folder of roads has no routes"), error.description)
    }
    XCTAssertEqual(server.requests.count, 0)
  }

  func testADifferenceIsDownloaded() async throws {
    let server = try LoopbackServer(folder: folder)
    try publish(Data("patch".utf8), "\(cell).from-2026-11-01-2.patch")
    let file = try await directions(server, style: .roads).downloadDifference(
      in: bounds, from: "2026-11-01-2", to: version)
    XCTAssertEqual(try Data(contentsOf: file), Data("patch".utf8))
    try FileManager.default.removeItem(at: file)
  }

  func testADownloadIsCancelled() throws {
    let gate = DispatchSemaphore(value: 0)
    let (folder, pack) = (folder, pack)
    let server = try LoopbackServer { request in
      let answer = LoopbackServer.file(for: request, in: folder)
      return request.target.hasSuffix(".json")
        ? [.send(answer)] : [.send(answer.dropLast(pack.count / 2)), .hold(gate)]
    }
    let directions = directions(server, style: .roads)
    let errors = Mailbox<DirectionsError?>()
    let task = directions.downloadTiles(in: bounds, version: version) { _, _, error in errors.put(error) }
    try waitUntil("the file is asked for") { server.requests.count == 2 }
    XCTAssertEqual(task.state, .running)
    task.cancel()
    try errors.wait()
    XCTAssertEqual(errors.values, [.cancelled])
    XCTAssertEqual(task.state, .completed)
    gate.signal()
  }

  private func assertFails<Value>(
    _ message: String, line: UInt = #line, _ work: () async throws -> Value
  ) async {
    do {
      _ = try await work()
      XCTFail("it did not fail", line: line)
    } catch {
      XCTAssertEqual("\(error)", message, line: line)
    }
  }
}
