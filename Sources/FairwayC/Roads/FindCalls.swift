// The header gives the functions their names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CFairway
internal import FairwayRoutes
internal import GeoKernel
internal import RoadGraph

extension FoundName {
  /// The result as the header describes it.
  fileprivate var json: JSONValue {
    var members: JSONObject = [
      "name": .string(name), "latitude": .number(coordinate.latitude), "longitude": .number(coordinate.longitude),
      "quality": .number(Double(quality)),
    ]
    switch kind {
    case .street(let roadClass): (members["kind"], members["class"]) = (.string("street"), .string(roadClass.name))
    case .numberedRoad(let roadClass):
      (members["kind"], members["class"]) = (.string("number"), .string(roadClass.name))
    case .place(let kind): (members["kind"], members["class"]) = (.string("place"), .string(kind.name ?? ""))
    case .address: members["kind"] = .string("address")
    }
    members["houseNumber"] = houseNumber.map { .string($0) }
    members["town"] = town.map { .string($0) }
    members["distance"] = distance.map { .number(($0 * 10).rounded() / 10) }
    return .object(members)
  }
}

@c @implementation
public func fairway_roads_find(
  _ roads: fairway_roads, _ text: UnsafePointer<CChar>?, _ textLength: Int, _ latitude: Double, _ longitude: Double,
  _ limit: Int, _ json: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ length: UnsafeMutablePointer<Int>?,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    let graph = try Handles.roads.thing(roads).graph
    let text = String(decoding: try Input.bytes(text, textLength, "text"), as: UTF8.self)
    guard (1...1000).contains(limit) else {
      throw Failure(FAIRWAY_ERROR_ARGUMENT, "the limit is from 1 to 1000, not \(limit)")
    }
    let position = LocationCoordinate2D(latitude: latitude, longitude: longitude)
    let isUnknown = latitude.isNaN && longitude.isNaN
    guard isUnknown || position.isValid else {
      throw Failure(
        FAIRWAY_ERROR_ARGUMENT,
        "the position \(latitude), \(longitude) is no coordinate; NaN stands for an unknown one")
    }
    let found = graph.find(text, near: isUnknown ? nil : position, limit: limit)
    try Output.write(text: JSONValue.array(found.map { $0.json }).json(), json, capacity, length)
  }
}
