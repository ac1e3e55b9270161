// The header gives the functions their names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CFairway
internal import RoadRoutes

/// The costs of cells that calls find little by little.
struct WayCells {
  private var costs: RoadCellCosts?
  private var isDone = false

  /// Goes on, and returns how much is done: 1 as soon as searches use the costs.
  mutating func step(_ routes: RoadRoutes, states: Int) throws(Failure) -> Double {
    guard !isDone else { return 1 }
    if costs == nil { costs = try lookingForWays { () throws(RoadRouteError) in try RoadCellCosts(of: routes) } }
    if let costs {
      isDone = try lookingForWays { () throws(RoadRouteError) in try costs.step(states: states) }
    } else {
      isDone = true
    }
    if isDone { costs = nil }
    return isDone ? 1 : min(costs?.share ?? 0, 1.0.nextDown)
  }
}

@c @implementation
public func fairway_ways_prepare_cells(
  _ ways: fairway_ways, _ roads: UInt32, _ share: UnsafeMutablePointer<Double>?,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    guard let share else { throw .null("share") }
    guard roads > 0 else {
      throw Failure(FAIRWAY_ERROR_ARGUMENT, "the number of roads is 0, and nothing would be done")
    }
    let box = try Handles.ways.thing(ways)
    try box.cells.use { cells throws(Failure) in
      share.pointee = try cells.step(box.routes, states: Int(clamping: roads))
    }
  }
}
