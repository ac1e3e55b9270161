internal import FairwayRoutes
internal import RoadRoutes

/// The sizes of a vehicle with which limits are compared.
struct VehicleSizes: OptionGroup {
  var vehicle: RoadVehicle

  mutating func visit(_ visitor: inout OptionVisitor) {
    visitor.value("height", &vehicle.height)
    visitor.value("width", &vehicle.width)
    visitor.value("length", &vehicle.length)
    visitor.value("weight", &vehicle.weight)
    visitor.value("axleLoad", &vehicle.axleLoad)
  }
}
