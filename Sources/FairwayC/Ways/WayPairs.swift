// The header gives the functions their names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

// A page that finds a way for each pair can ask for one after the other.
#if !arch(wasm32)
  public import CFairway
  internal import GeoKernel
  internal import RoadRoutes

  /// Up to `context`.
  extension fairway_way_pairs: VersionedStruct {
    static var firstSize: Int { MemoryLayout<Int>.size == 8 ? 144 : 80 }
  }

  /// Pairs of places in columns that the caller owns.
  private struct WayPairs {
    private let pairs: fairway_way_pairs
    let limits: RoadRequest.Limits

    init(_ pointer: UnsafePointer<fairway_way_pairs>?) throws(Failure) {
      pairs = try VersionedInput.read(pointer, "pairs")
      limits = WayInput.limits(
        states: pairs.most_states, memory: pairs.most_memory, pairs.may_go_on, context: pairs.context)
      try fairway_column.check(count: pairs.count, "pairs")
      guard count > 0 else { return }
      try pairs.from_latitudes.check("pairs.from_latitudes", isNeeded: true)
      try pairs.from_longitudes.check("pairs.from_longitudes", isNeeded: true)
      try pairs.to_latitudes.check("pairs.to_latitudes", isNeeded: true)
      try pairs.to_longitudes.check("pairs.to_longitudes", isNeeded: true)
    }

    var count: Int { pairs.count }

    /// The request of a row.
    subscript(row: Int) -> RoadRequest {
      var request = RoadRequest(
        from: LocationCoordinate2D(
          latitude: pairs.from_latitudes.value(row), longitude: pairs.from_longitudes.value(row)),
        to: LocationCoordinate2D(latitude: pairs.to_latitudes.value(row), longitude: pairs.to_longitudes.value(row)))
      request.limits = limits
      return request
    }
  }

  extension RoadRouteError {
    /// What a column says of a pair without a way.
    fileprivate var status: Int32 {
      switch self {
      case .noWay, .tooFar: FAIRWAY_PAIR_NO_WAY
      case .noRoad, .noOpenRoad, .noHeading, .noSide: FAIRWAY_PAIR_OFF_ROADS
      case .place, .placeCount, .wayCount, .avoided, .profile: FAIRWAY_PAIR_NO_PLACE
      case .limit: FAIRWAY_PAIR_BUDGET
      case .roads, .prepared: FAIRWAY_PAIR_ROADS
      case .outOfMemory: FAIRWAY_PAIR_MEMORY
      }
    }
  }

  @c @implementation
  public func fairway_ways_find_pairs(
    _ ways: fairway_ways, _ pairs: UnsafePointer<fairway_way_pairs>?, _ columns: UnsafePointer<fairway_way_columns>?,
    _ error: UnsafeMutablePointer<fairway_error>?
  ) -> Int32 {
    call(error) { () throws(Failure) in
      let routes = try Handles.ways.thing(ways).routes
      let pairs = try WayPairs(pairs)
      let columns = try WayColumns(columns, count: pairs.count)
      var hasEnded = false
      for row in 0..<pairs.count {
        hasEnded = hasEnded || pairs.limits.mayGoOn?() == false
        guard !hasEnded else {
          columns.write(row, without: FAIRWAY_PAIR_BUDGET)
          continue
        }
        do throws(RoadRouteError) {
          let route = try routes.route(pairs[row])
          columns.write(row, duration: route.duration, length: route.distance, cost: route.cost)
        } catch {
          if case .limit(.time, _, _) = error { hasEnded = true }
          columns.write(row, without: error.status)
        }
      }
    }
  }
#endif
