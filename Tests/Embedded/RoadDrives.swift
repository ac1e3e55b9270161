import GeoKernel
import RoadGraph

/// Drives through invented towns, a fix every some seconds, and passes on the file of each town, and each match and the
/// state after it.
func roadDrives(every seconds: Double, _ dice: inout Dice, _ results: inout Results) -> Int {
  var fixes = 0
  for town in 0..<4 {
    let size = 5
    let (builder, places) = inventedTown(town, size, &dice)
    guard let bytes = try? builder.packed(), let graph = try? RoadGraph(bytes), (try? graph.check()) != nil else {
      results.add(-1)
      continue
    }
    results.begin(fixes)
    results.add(bits: hash(of: bytes))
    var matcher = RoadMatcher(for: .car)
    var drive: [RoadFix] = []
    var (row, column, up, right) = (2, 2, 0, 1)
    var (time, share, error) = (1_700_000_000.0, 0.0, (east: 0.0, north: 0.0))
    for _ in 0..<150 {
      let (a, b) = (places[row * size + column], places[(row + up) * size + column + right])
      var turn = b.longitude - a.longitude
      if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
      error = (0.8 * error.east + 2 * dice.bell(), 0.8 * error.north + 2 * dice.bell())
      var longitude = a.longitude + share * turn + error.east * 1.3e-5
      if longitude > 180 { longitude -= 360 } else if longitude < -180 { longitude += 360 }
      var fix = RoadFix(
        timestamp: time,
        coordinate: LocationCoordinate2D(
          latitude: a.latitude + share * (b.latitude - a.latitude) + error.north * 9e-6, longitude: longitude))
      if dice.happens(0.3) { fix.accuracy = dice.number(2, 30) }
      if dice.happens(0.3) { (fix.speed, fix.course) = (12, dice.number(0, 360)) }
      drive.append(fix)
      results.begin(fixes)
      report(try? matcher.update(fix, on: graph), &results)
      results.add(bits: hash(of: matcher.bytes))
      if drive.count > 5 { report(try? matcher.recall(drive[drive.count - 5], on: graph), &results) }
      fixes += 1
      time += seconds
      share += seconds * 0.12
      while share >= 1 {
        share -= 1
        (row, column) = (row + up, column + right)
        repeat {
          let way = dice.index(below: 4)
          (up, right) = ([0, 0, 1, -1][way], [1, -1, 0, 0][way])
        } while !(0..<size).contains(row + up) || !(0..<size).contains(column + right)
      }
    }
    for match in (try? RoadMatcher.match(drive, on: graph)) ?? [] { report(match, &results) }
  }
  return fixes
}

/// A town of streets between the junctions of a grid, some with names and one of one way, and where its junctions are: at
/// 47° N, across the antimeridian, or in the south.
func inventedTown(_ town: Int, _ size: Int, _ dice: inout Dice) -> (RoadGraph.Builder, [LocationCoordinate2D]) {
  var places: [LocationCoordinate2D] = []
  let (south, west) = ([47.0, -17, -45, 69][town], [11.0, 179.996, -70, 19][town])
  for row in 0..<size {
    for column in 0..<size {
      let east = west + (Double(column) + 0.3 * dice.bell() / 3) * 0.0014
      places.append(
        LocationCoordinate2D(
          latitude: south + (Double(row) + 0.3 * dice.bell() / 3) * 0.001, longitude: east > 180 ? east - 360 : east))
    }
  }
  var builder = RoadGraph.Builder()
  builder.attribution = "invented"
  for (index, place) in places.enumerated() { builder.add(node: Int64(index), at: place) }
  for line in 0..<size {
    var street = RoadWay(id: Int64(100 + line), name: "Straße \(line)", reference: line == 2 ? "B 2" : nil)
    if line == 1 { street.backward = .foot }
    builder.add(street, through: (0..<size).map { Int64(line * size + $0) })
    builder.add(RoadWay(id: Int64(200 + line)), through: (0..<size).map { Int64($0 * size + line) })
  }
  return (builder, places)
}

private func report(_ match: RoadMatch??, _ results: inout Results) {
  guard let match = match ?? nil else { return results.add(-1) }
  results.add(match.edge, match.direction.rawValue)
  results.add(match.along, match.distance, match.probability)
  results.add(match.coordinate)
}
