internal import CRoadRoutes
internal import GeoKernel
public import RoadGraph

extension RoadRoutes {
  /// Opens roads that ``write(to:)`` has kept, without preparing them again.
  ///
  /// ```swift
  /// let routes = try RoadRoutes(on: RoadGraph(path: "europe.roads"), preparedAt: "europe.car")
  /// ```
  ///
  /// Opening reads a few kilobytes, and a search only the blocks that it comes to, each of which is checked when it is first
  /// read. Where one of them is damaged, that search and all later ones fail: prepare the roads again then.
  ///
  /// - Parameters:
  ///   - graph: The roads of the file that was prepared.
  ///   - profile: The profile for which it was.
  ///   - path: What was kept.
  /// - Throws: ``RoadRouteError/prepared(_:)`` if the file is missing or damaged, or was prepared from other roads, for another
  ///   profile or by another version of this code.
  public convenience init(
    on graph: RoadGraph, profile: RoadProfile = .car, preparedAt path: String
  ) throws(RoadRouteError) {
    let network = try Self.open(graph, profile) { record, made, fault in
      path.withCString { rr_network_open(graph.handle, record, $0, made, fault) }
    }
    self.init(network, graph, profile)
  }

  /// Opens a copy of the bytes that ``preparedBytes()`` has made.
  ///
  /// - Parameters:
  ///   - graph: The roads of the file that was prepared.
  ///   - profile: The profile for which it was.
  ///   - bytes: What was kept.
  /// - Throws: ``RoadRouteError/prepared(_:)``, as ``init(on:profile:preparedAt:)``.
  public convenience init(
    on graph: RoadGraph, profile: RoadProfile = .car, prepared bytes: [UInt8]
  ) throws(RoadRouteError) {
    let storage = UnsafeMutableRawPointer.allocate(byteCount: max(8, bytes.count), alignment: 64)
    bytes.withUnsafeBytes { storage.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(storage), byteCount: $0.count) }
    do throws(RoadRouteError) {
      let network = try Self.open(graph, profile) { record, made, fault in
        rr_network_open_bytes(graph.handle, record, storage, bytes.count, made, fault)
      }
      self.init(network, graph, profile, storage: storage)
    } catch {
      storage.deallocate()
      throw error
    }
  }

  private static func open(
    _ graph: RoadGraph, _ profile: RoadProfile,
    _ body: (
      UnsafePointer<rr_profile>, UnsafeMutablePointer<OpaquePointer?>, UnsafeMutablePointer<rr_fault>
    ) -> rr_status
  ) throws(RoadRouteError) -> OpaquePointer {
    var (made, fault): (OpaquePointer?, rr_fault) = (nil, rr_fault())
    var record = profile.record
    let status = body(&record, &made, &fault)
    if let made { return made }
    throw Int(status) == RR_ERROR_PREPARED ? .prepared(.init(fault)) : error(status, graph, profile)
  }

  /// Keeps the prepared roads in a file, with the costs of cells if they are found: for
  /// ``init(on:profile:preparedAt:)``, once or at each start of a program.
  ///
  /// The file appears when it is complete, in place of the one that was there. Who has that one open goes on with it.
  ///
  /// - Parameter path: Where to keep them.
  /// - Throws: ``RoadRouteError/prepared(_:)`` if the system refuses it.
  /// - Complexity: O(*n*) in the size of the prepared roads.
  public func write(to path: String) throws(RoadRouteError) {
    var fault = rr_fault()
    let status = path.withCString { rr_network_save(network, $0, &fault) }
    guard Int(status) != RR_OK else { return }
    throw Int(status) == RR_ERROR_PREPARED ? .prepared(.init(fault)) : Self.error(status, graph, profile)
  }

  /// The prepared roads as bytes, for ``init(on:profile:prepared:)``.
  ///
  /// - Throws: ``RoadRouteError/prepared(_:)`` if what is read of roads that were opened is damaged.
  public func preparedBytes() throws(RoadRouteError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    try write { piece in
      bytes.append(contentsOf: piece)
      return true
    }
    return bytes
  }

  /// Hands what is to be kept over in pieces, until one is refused.
  ///
  /// - Parameter take: Takes a piece, and returns whether there may be more.
  /// - Returns: Whether all pieces were taken.
  @discardableResult
  package func write(_ take: ([UInt8]) -> Bool) throws(RoadRouteError) -> Bool {
    let status = withoutActuallyEscaping(take) { take in
      var taker = Taker(take: take)
      return withUnsafeMutablePointer(to: &taker) { taker in
        rr_network_write(
          network,
          { context, bytes, size in
            guard let context else { return false }
            return context.assumingMemoryBound(to: Taker.self).pointee.takes(
              UnsafeRawBufferPointer(start: bytes, count: size))
          }, taker)
      }
    }
    if Int(status) == RR_OK { return true }
    if let damage { throw damage }
    guard Int(status) == RR_ERROR_PREPARED else { throw Self.error(status, graph, profile) }
    return false
  }

  private struct Taker {
    let take: ([UInt8]) -> Bool

    /// Hands bytes over, a megabyte at a time: an array may be as large as the file.
    func takes(_ bytes: UnsafeRawBufferPointer) -> Bool {
      let most = 1 << 20
      return stride(from: 0, to: bytes.count, by: most).allSatisfy { start in
        take(Array(bytes[start..<min(bytes.count, start + most)]))
      }
    }
  }

  /// Reads and checks all of roads that were prepared earlier.
  ///
  /// - Throws: ``RoadRouteError/prepared(_:)`` with the first damage.
  /// - Complexity: O(*n*) in the size of the prepared roads.
  public func check() throws(RoadRouteError) {
    if !rr_network_check(network), let damage { throw damage }
  }

  /// The bytes that were read so far of roads that were prepared earlier; 0 for roads that were prepared now.
  package var preparedBytesRead: Int { rr_network_bytes_read(network) }

  /// The first damage that searches have met in prepared roads.
  var damage: RoadRouteError? {
    var fault = rr_fault()
    return rr_network_damage(network, &fault) ? .prepared(.init(fault)) : nil
  }

  /// What to say where something could not be read.
  var unreadable: RoadRouteError { damage ?? .roads(graph.damage ?? .invalid(at: 0)) }
}
