internal import CRoadRoutes
internal import GeoKernel

extension RoadRoutes {
  /// The roads of a place of a request; `number` is that of the place for errors.
  func candidates(_ place: RoadRequest.Place, isStart: Bool, number: Int, _ moment: RoadMoment = RoadMoment())
    throws(RoadRouteError) -> [rr_candidate]
  {
    var record = rr_place()
    record.latitude = place.coordinate.latitude
    record.longitude = place.coordinate.longitude
    record.radius = place.radius
    record.reach = place.reach
    // NaN is no heading here; one that is given is a number.
    if let heading = place.heading, heading.isNaN { throw .place(number) }
    record.heading = place.heading ?? .nan
    record.tolerance = place.tolerance
    record.side = place.side.rawValue
    let (status, found) = moment.withRecord { moment in
      record.moment = moment
      return candidates(record, isStart: isStart)
    }
    switch Int(status) {
    case RR_OK: return found
    case RR_ERROR_PLACE: throw .place(number)
    case RR_NO_ROAD: throw .noRoad(place: number)
    case RR_NO_OPEN_ROAD: throw .noOpenRoad(place: number)
    case RR_NO_HEADING: throw .noHeading(place: number)
    case RR_NO_SIDE: throw .noSide(place: number)
    default: throw unreadable
    }
  }

  func candidates(_ place: rr_place, isStart: Bool) -> (rr_status, [rr_candidate]) {
    var place = place
    var found = [rr_candidate](repeating: rr_candidate(), count: Int(RR_MOST_CANDIDATES))
    var count: UInt32 = 0
    let status = rr_find_candidates(network, &place, isStart, &found, &count)
    return (status, Array(found.prefix(Int(clamping: count))))
  }
}

extension RoadRoute.Snap {
  init(_ candidate: rr_candidate) {
    coordinate = LocationCoordinate2D(sixDecimalsOf: candidate.latitude, candidate.longitude)
    distance = Double(candidate.distance) / 100
  }
}
