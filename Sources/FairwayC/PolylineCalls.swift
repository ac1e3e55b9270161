// The header gives the functions their names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CFairway
internal import GeoKernel

extension Failure {
  convenience init(_ error: GeoKernelError) {
    switch error {
    case .invalidArgument: self.init(FAIRWAY_ERROR_ARGUMENT, "\(error)")
    case .outOfMemory: self.init(FAIRWAY_ERROR_MEMORY, "\(error)")
    default: self.init(FAIRWAY_ERROR_GEOMETRY, "\(error)")
    }
  }
}

@c @implementation
public func fairway_polyline_decode(
  _ text: UnsafePointer<CChar>?, _ length: Int, _ precision: Int32, _ latitudes: UnsafeMutablePointer<Double>?,
  _ longitudes: UnsafeMutablePointer<Double>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    let bytes = try Input.bytes(text, length, "text")
    let line: [LocationCoordinate2D]
    do throws(GeoKernelError) {
      line = try Polyline.decode(utf8: bytes, precision: Int(precision))
    } catch {
      throw Failure(error)
    }
    try Output.write(line, latitudes, longitudes, capacity, count)
  }
}

@c @implementation
public func fairway_polyline_encode(
  _ latitudes: UnsafePointer<Double>?, _ longitudes: UnsafePointer<Double>?, _ count: Int, _ precision: Int32,
  _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ length: UnsafeMutablePointer<Int>?,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    let line = try Input.coordinates(latitudes, longitudes, count)
    let encoded: String
    do throws(GeoKernelError) {
      encoded = try Polyline.encode(line, precision: Int(precision))
    } catch {
      throw Failure(error)
    }
    try Output.write(encoded, text, capacity, length)
  }
}
