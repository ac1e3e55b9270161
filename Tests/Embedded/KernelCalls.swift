import GeoKernel

/// The number of groups of calls of the kernel, of the matcher of roads, and of what makes routes of ways.
@_cdecl("embedded_group_count")
public func embeddedGroupCount() -> Int { 10 }

/// Calls them with one of `embedded_group_count` groups of random and of extreme arguments, and passes on the
/// results. Returns the number of calls.
@_cdecl("embedded_kernel")
public func embeddedKernel(_ group: Int, _ receive: @escaping @convention(c) (Int32, Int32, UInt64) -> Void) -> Int {
  var results = Results(receive)
  var dice = Dice(seed: 1_000 + group)
  switch group {
  case 0: return geodesics(&dice, &results)
  case 1: return shortGeodesics(&dice, &results)
  case 2: return tracks(&dice, &results)
  case 3: return polylines(&dice, &results)
  case 4: return hostilePolylines(&dice, &results)
  case 5...8: return roadDrives(every: [1, 0.2, 5, 30][group - 5], &dice, &results)
  default: return wayRoutes(&dice, &results)
  }
}

private func anywhere(_ dice: inout Dice) -> LocationCoordinate2D {
  LocationCoordinate2D(latitude: dice.number(-90, 90), longitude: dice.number(-180, 180))
}

private func report(
  _ start: LocationCoordinate2D, _ end: LocationCoordinate2D, _ number: Int, _ dice: inout Dice,
  _ results: inout Results
) {
  results.begin(number)
  let line = Geodesic.inverse(from: start, to: end)
  results.add(line.distance, line.initialBearing, line.finalBearing)
  results.add(Geodesic.distance(from: start, to: end), Geodesic.shortLength(from: start, to: end))
  results.add(Geodesic.interpolate(from: start, to: end, distance: line.distance * dice.part()))
  results.add(
    Geodesic.destination(from: start, distance: dice.number(-3e7, 3e7), bearing: dice.number(-720, 720)))
  results.add(Geodesic.length(of: [start, end, start]))
}

private func geodesics(_ dice: inout Dice, _ results: inout Results) -> Int {
  let numbers = [0, -0.0, 1e-300, 1e-13, 30, 45, 89.999999999, 90, -30, -45, -90, 91, .nan]
  let turns = [0, -0.0, 1e-13, 90, 179.5, 179.9999999, 180, -180, 360, 540.5, 1e9, .infinity]
  var count = 0
  for first in numbers {
    for second in numbers {
      for turn in turns {
        report(
          LocationCoordinate2D(latitude: first, longitude: 10),
          LocationCoordinate2D(latitude: second, longitude: 10 + turn),
          count, &dice, &results)
        count += 1
      }
    }
  }
  for _ in 0..<500 {
    let start = anywhere(&dice)
    report(start, anywhere(&dice), count, &dice, &results)
    // Almost antipodal.
    let opposite = LocationCoordinate2D(
      latitude: max(-90, min(90, -start.latitude + dice.number(-0.5, 0.5))),
      longitude: start.longitude + 180 + dice.number(-0.5, 0.5))
    report(start, opposite, count + 1, &dice, &results)
    count += 2
  }
  return count
}

private func shortGeodesics(_ dice: inout Dice, _ results: inout Results) -> Int {
  for number in 0..<1_500 {
    let start = anywhere(&dice)
    var size = 1.0
    for _ in 0..<dice.index(below: 40) { size *= 0.5 }
    let end = LocationCoordinate2D(
      latitude: max(-90, min(90, start.latitude + dice.bell() * size)), longitude: start.longitude + dice.bell() * size)
    report(start, end, number, &dice, &results)
  }
  return 1_500
}

/// Lines through all latitudes, over the date line and over the poles, and positions near them and far from them.
private func tracks(_ dice: inout Dice, _ results: inout Results) -> Int {
  for number in 0..<40 {
    var place = anywhere(&dice)
    if number % 5 == 0 { place.latitude = 89.9 }
    if number % 5 == 1 { place.longitude = 179.99 }
    var vertices = [place]
    var bearing = dice.number(0, 360)
    for _ in 0..<(10 + dice.index(below: 300)) {
      bearing += dice.bell() * 40
      let step = number % 7 == 6 ? 200_000.0 : 60
      place = Geodesic.destination(from: place, distance: dice.happens(0.05) ? 0 : dice.part() * step, bearing: bearing)
      vertices.append(place)
    }
    results.begin(number)
    guard let track = try? Track(vertices) else {
      results.add(-1)
      continue
    }
    results.add(track.length)
    for distance in track.vertexDistances { results.add(distance) }
    var columns = TrackSnapColumns()
    var latitudes: [Double] = []
    var longitudes: [Double] = []
    for _ in 0..<60 {
      let along = dice.number(-10, track.length + 10)
      let point = track.point(at: along)
      results.add(point.coordinate)
      results.add(point.bearing, point.fraction)
      let position = Geodesic.destination(
        from: point.coordinate, distance: dice.happens(0.1) ? 100_000 : dice.bell() * 30, bearing: dice.number(0, 360))
      latitudes.append(position.latitude)
      longitudes.append(position.longitude)
      results.add(track.nearest(position))
      results.add(track.snap(position, from: along - 200, to: along + 200))
      let foot = track.foot(position, from: along - 50, to: along + 100, hint: point.segment)
      results.add(foot.segment, foot.isSquare ? 1 : 0)
      results.add(foot.distanceAlong, foot.crossTrack)
      let candidates = track.candidates(position, radius: 150, from: 0, to: track.length)
      results.add(candidates.passCount)
      for candidate in candidates { results.add(candidate) }
    }
    track.snapAll(
      latitudes: latitudes, longitudes: longitudes, start: 0, behind: 1_000, ahead: track.length, into: &columns)
    for (distance, side) in zip(columns.distancesAlong, columns.crossTracks) { results.add(distance, side) }
    for place in track.coordinates(from: track.length * 0.2, to: track.length * 0.7) { results.add(place) }
  }
  return 40
}

private func polylines(_ dice: inout Dice, _ results: inout Results) -> Int {
  for number in 0..<100 {
    var place = anywhere(&dice)
    var vertices = [place]
    let step = dice.happens(0.3) ? 10.0 : 0.001
    for _ in 0..<dice.index(below: 400) {
      place.latitude = max(-90, min(90, place.latitude + dice.bell() * step))
      place.longitude = max(-180, min(180, place.longitude + dice.bell() * step))
      vertices.append(place)
    }
    results.begin(number)
    let precision = number % 2 == 0 ? 5 : 6
    guard let text = try? Polyline.encode(vertices, precision: precision) else {
      results.add(-1)
      continue
    }
    for byte in text.utf8 { results.add(Int(byte)) }
    reportDecoding(Array(text.utf8), precision, &results)
  }
  return 100
}

/// Texts with a wrong byte, cut off, or of random bytes.
private func hostilePolylines(_ dice: inout Dice, _ results: inout Results) -> Int {
  for number in 0..<1_500 {
    var bytes: [UInt8] = []
    for _ in 0..<dice.index(below: 120) {
      // Mostly characters of a polyline; at times too many that continue a number.
      let continues = dice.happens(number % 3 == 0 ? 0.9 : 0.5)
      bytes.append(UInt8(63 + dice.index(below: 32) + (continues ? 32 : 0)))
    }
    if number % 4 == 0, !bytes.isEmpty { bytes[dice.index(below: bytes.count)] = UInt8(dice.index(below: 256)) }
    results.begin(number)
    reportDecoding(bytes, number % 2 == 0 ? 5 : 6, &results)
  }
  return 1_500
}

private func reportDecoding(_ bytes: [UInt8], _ precision: Int, _ results: inout Results) {
  do throws(GeoKernelError) {
    let decoded = try Polyline.decode(utf8: bytes, precision: precision)
    results.add(decoded.count)
    for place in decoded { results.add(place) }
  } catch {
    results.add(-1)
    results.add(bits: hash(of: Array(error.description.utf8)))
  }
}
