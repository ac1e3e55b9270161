internal import GeoKernel

extension Location: Codable {
  private enum CodingKeys: CodingKey {
    case coordinate, timestamp, horizontalAccuracy, speed, course, altitude, verticalAccuracy, speedAccuracy
    case courseAccuracy, roads
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    coordinate = try values.decode(LocationCoordinate2D.self, forKey: .coordinate)
    timestamp = try values.decode(Double.self, forKey: .timestamp)
    horizontalAccuracy = try values.decodeIfPresent(Double.self, forKey: .horizontalAccuracy)
    speed = try values.decodeIfPresent(Double.self, forKey: .speed)
    course = try values.decodeIfPresent(Double.self, forKey: .course)
    altitude = try values.decodeIfPresent(Double.self, forKey: .altitude)
    verticalAccuracy = try values.decodeIfPresent(Double.self, forKey: .verticalAccuracy)
    speedAccuracy = try values.decodeIfPresent(Double.self, forKey: .speedAccuracy)
    courseAccuracy = try values.decodeIfPresent(Double.self, forKey: .courseAccuracy)
    if let bits = try values.decodeIfPresent(UInt64.self, forKey: .roads) {
      guard let evidence = RoadEvidence(bits: bits) else {
        throw DecodingError.dataCorruptedError(
          forKey: .roads, in: values, debugDescription: "no evidence has these bits")
      }
      roads = evidence
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(coordinate, forKey: .coordinate)
    try values.encode(timestamp, forKey: .timestamp)
    try values.encodeIfPresent(horizontalAccuracy, forKey: .horizontalAccuracy)
    try values.encodeIfPresent(speed, forKey: .speed)
    try values.encodeIfPresent(course, forKey: .course)
    try values.encodeIfPresent(altitude, forKey: .altitude)
    try values.encodeIfPresent(verticalAccuracy, forKey: .verticalAccuracy)
    try values.encodeIfPresent(speedAccuracy, forKey: .speedAccuracy)
    try values.encodeIfPresent(courseAccuracy, forKey: .courseAccuracy)
    try values.encodeIfPresent(roads?.bits, forKey: .roads)
  }
}
