import CFairway

// The C interface, by its header and the dynamic library: a version, a name, and an error that says what is wrong.
guard fairway_version() == UInt32(FAIRWAY_VERSION_MAJOR) << 16 | UInt32(FAIRWAY_VERSION_MINOR) << 8 else {
  fatalError("the library is not the header's")
}
var route: fairway_route = 0
var error = fairway_error()
error.size = MemoryLayout<fairway_error>.size
let status = fairway_route_create("{", 1, 0, 0, &route, &error)
guard status != 0, status == error.status, let name = fairway_status_name(status) else {
  fatalError("half an object is no route")
}
print("FairwayC: version \(fairway_version() >> 16), \(String(cString: name))")
