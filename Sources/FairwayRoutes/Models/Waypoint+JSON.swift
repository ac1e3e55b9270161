internal import GeoKernel

extension Waypoint: JSONModel {
  init(unfilled: Void) { self.init(coordinate: LocationCoordinate2D(latitude: 0, longitude: 0)) }

  mutating func members(_ visitor: inout some MemberVisitor) throws(JSONFault) {
    try visitor.required(.location, Place.self, &coordinate)
    try visitor.optional(.name, Text.self, &name)
    try visitor.optional(.distance, Quantity.self, &snappedDistance)
    try visitor.optional(.coordinateAccuracy, Number.self, &coordinateAccuracy)
    try visitor.optional(.targetCoordinate, Place.self, &targetCoordinate)
    try visitor.optional(.heading, Number.self, &heading)
    try visitor.optional(.headingAccuracy, Number.self, &headingAccuracy)
    try visitor.flag(.separatesLegs, &separatesLegs, unlessWritten: true)
    try visitor.flag(.allowsArrivingOnOppositeSide, &allowsArrivingOnOppositeSide, unlessWritten: true)
    try visitor.flag(.allowsSnappingToClosedRoad, &allowsSnappingToClosedRoad, unlessWritten: false)
    try visitor.flag(
      .allowsSnappingToStaticallyClosedRoad, &allowsSnappingToStaticallyClosedRoad, unlessWritten: false)
    try visitor.optional(.layer, Whole.self, &layer)
  }
}
