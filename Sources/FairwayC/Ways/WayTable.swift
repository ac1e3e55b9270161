// The header gives the functions their names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CFairway
internal import RoadRoutes

/// Up to `context`.
extension fairway_way_table: VersionedStruct {
  static var firstSize: Int { MemoryLayout<Int>.size == 8 ? 88 : 56 }
}

@c @implementation
public func fairway_ways_find_table(
  _ ways: fairway_ways, _ table: UnsafePointer<fairway_way_table>?, _ columns: UnsafePointer<fairway_way_columns>?,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    let routes = try Handles.ways.thing(ways).routes
    let given = try VersionedInput.read(table, "table")
    // More places than ways are not read: their product is not, either.
    let (count, isTooLarge) = given.start_count.multipliedReportingOverflow(by: given.end_count)
    let most = RoadTable.mostWays
    guard !isTooLarge, (0...most).contains(given.start_count), (0...most).contains(given.end_count), count <= most
    else {
      throw Failure(FAIRWAY_ERROR_ARGUMENT, "a table has at most \(most) ways, starts and ends")
    }
    let columns = try WayColumns(columns, count: count)
    let starts = try WayInput.places(given.starts, given.start_count, "starts")
    let ends = try WayInput.places(given.ends, given.end_count, "ends")
    let avoided = try WayInput.closed(given.closed, given.closed_count)
    let limits = WayInput.limits(
      states: given.most_states, memory: given.most_memory, given.may_go_on, context: given.context)
    let found = try lookingForWays { () throws(RoadRouteError) in
      try routes.table(from: starts, to: ends, avoiding: avoided, limits: limits)
    }
    for (row, way) in found.ways.enumerated() {
      if let way {
        columns.write(row, duration: way.duration, length: way.distance, cost: way.cost)
      } else {
        columns.write(row, without: FAIRWAY_PAIR_NO_WAY)
      }
    }
  }
}
